//go:build unix

package workflow

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// world is a copy of the project, on a machine of its own.
type world struct {
	project string
	env     []string
	plugin  string // the plugin's folder
	table   string
	hookc   string // the program
}

// newWorld copies the project and builds its policy.
func newWorld(t *testing.T) *world {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{project: filepath.Join(root, "guestbook"), hookc: filepath.Join(programs, "hookc")}
	if err := os.CopyFS(w.project, os.DirFS(filepath.Join(testdata, "project"))); err != nil {
		t.Fatal(err)
	}
	// As every repository has it; the policy looks for its schemas below it.
	if err := os.MkdirAll(filepath.Join(w.project, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	home := filepath.Join(root, "home")
	w.env = append(os.Environ(), "HOME="+home, "XDG_STATE_HOME="+filepath.Join(home, "state"), "CLAUDE_PROJECT_DIR="+w.project, "TZ=UTC")
	out := filepath.Join(root, "out")
	w.run(t, "build", filepath.Join(w.project, "hooks"), "-o", out)
	w.plugin, w.table = filepath.Join(out, "claude-code"), filepath.Join(out, "policy.hkt")
	return w
}

// run runs hookc in the project.
func (w *world) run(t *testing.T, args ...string) string {
	t.Helper()
	out, stderr, err := w.start(nil, w.hookc, args...)
	if err != nil {
		t.Fatalf("hookc %s: %v\n%s%s", strings.Join(args, " "), err, out, stderr)
	}
	return string(out)
}

func (w *world) start(stdin []byte, program string, args ...string) (stdout, stderr []byte, err error) {
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = w.project, w.env, bytes.NewReader(stdin)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err = cmd.Run()
	return out.Bytes(), errOut.Bytes(), err
}

// read is a file of the project, and nothing where there is none.
func (w *world) read(name string) []byte {
	data, _ := os.ReadFile(filepath.Join(w.project, name))
	return data
}

func (w *world) write(t *testing.T, name string, data []byte) {
	path := filepath.Join(w.project, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Error(err)
	}
}
