//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// buildPlugin builds a policy as a user does and returns the plugin's folder.
func buildPlugin(t *testing.T, policy string) string {
	t.Helper()
	clienttest.Find(t) // skips where there is no client
	return filepath.Join(built(t, writtenFor(t, t.TempDir(), policy, guests[:1])), "claude-code")
}

func TestClientValidatesThePlugin(t *testing.T) {
	plugin := buildPlugin(t, scenarioPolicy)
	for _, flags := range [][]string{nil, {"--strict"}, {"--profile", "directory"}} {
		if out, code := clienttest.Validate(t, plugin, flags...); code != 0 {
			t.Errorf("plugin validate %s: exit %d\n%s", strings.Join(flags, " "), code, out)
		}
	}
}

// A model writes what it likes where the client lets it: a number that is no
// integer, half a surrogate pair, another spelling of a path. None of it
// switches an open policy off.
func TestClientWithOddCalls(t *testing.T) {
	plugin := buildPlugin(t, `
policy "guarded" {
  targets = ["claude-code"]
}
hook "no-touch" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "touch"
  }
  deny { reason = "TOUCH" }
}
hook "vault" {
  on = ["before_tool"]
  match { path = ["vault/**"] }
  deny { reason = "VAULT" }
}
`)
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "vault"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("vault", filepath.Join(dir, "door")); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "vault", "gold"), []byte("4711"), 0o644); err != nil {
		t.Fatal(err)
	}
	calls := []struct{ tool, input, told string }{
		{"Bash", `{"command":"touch a","timeout":1.5}`, "TOUCH"},
		{"Bash", `{"command":"touch b","timeout":1e23}`, "TOUCH"},
		{"Bash", `{"command":"touch c","timeout":"5000"}`, "TOUCH"},
		{"Bash", `{"command":"touch d # \ud800"}`, "TOUCH"},
		{"Bash", `{"command":"touch e","run_in_background":"true"}`, "TOUCH"},
		{"Read", `{"file_path":"vault/gold","offset":"1"}`, "VAULT"},
		{"Read", `{"file_path":"./x/../vault/gold"}`, "VAULT"},
		{"Read", `{"file_path":"` + dir + `/door/gold"}`, "VAULT"},
		{"Write", `{"file_path":"door/new","content":"\udfff"}`, "VAULT"},
		{"Edit", `{"file_path":"vault/gold","old_string":"4711","new_string":"0"}`, "VAULT"},
		{"Grep", `{"pattern":"4","path":"door","output_mode":"content"}`, "VAULT"},
	}
	var script []clienttest.Turn
	for _, c := range calls {
		script = append(script, clienttest.Use(c.tool, json.RawMessage(c.input)))
	}
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin, Dir: dir, Script: append(script, clienttest.Say("done")),
		Allowed: []string{"Bash", "Read", "Write", "Edit", "Grep"},
	})
	for i, c := range calls {
		if got := r.ToolResult(i); !strings.Contains(got, c.told) {
			t.Errorf("%s %s: the model was told %q", c.tool, c.input, got)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "?")); len(left) > 0 {
		t.Errorf("it ran: %s", left)
	}
}
