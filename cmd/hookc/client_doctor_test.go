//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// TestDoctorAsksClients: doctor has the real client say that it runs each hook, and
// tells when it does not.
func TestDoctorAsksClients(t *testing.T) {
	for _, c := range []struct {
		client clienttest.Client
		hooks  string // how many are listed in each scope
		off    func(t *testing.T, program, home, dir string)
		want   string
	}{
		{clienttest.Codex, "lists 1 of its hooks itself", disableInCodex, "does not run the hook"},
		{clienttest.OpenCode, "lists 1 of its hooks itself", nil, ""},
	} {
		t.Run(c.client.Name, func(t *testing.T) {
			t.Parallel()
			program := c.client.Find(t)
			home, dir := t.TempDir(), filepath.Join(t.TempDir(), "a project")
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			in := installedClient{client: c.client}
			for _, scope := range []string{"user", "project"} {
				in.install(t, home, dir, scope)
			}
			if out, exit := doctorBeside(t, program, home, dir); exit != 0 || strings.Count(out, c.hooks) != 2 {
				t.Errorf("exit %d\n%s", exit, out)
			}
			if c.off == nil {
				return
			}
			c.off(t, program, home, dir)
			if out, exit := doctorBeside(t, program, home, dir); exit != 1 || strings.Count(out, c.want) != 1 {
				t.Errorf("exit %d\n%s", exit, out)
			}
		})
	}
}

// doctorBeside runs doctor where the client is on the path.
func doctorBeside(t *testing.T, program, home, dir string) (string, int) {
	t.Helper()
	cmd := asUser(home, dir, testrun.Program(t, "cmd/hookc"), "doctor")
	cmd.Env = append(cmd.Env, "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "HTTPS_PROXY=http://127.0.0.1:9", "npm_config_offline=true")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// disableInCodex disables the project's hook as the client's list of hooks does.
func disableInCodex(t *testing.T, program, home, dir string) {
	t.Helper()
	for key := range codexHooks(t, program, home, dir) {
		if strings.HasPrefix(key, dir) {
			codexAsks(t, program, home, "config/batchWrite", map[string]any{
				"edits": []any{map[string]any{"keyPath": "hooks.state", "value": map[string]any{key: map[string]any{"enabled": false}}, "mergeStrategy": "upsert"}},
			}, &struct{}{})
		}
	}
}
