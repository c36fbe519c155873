package conform

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/testrun"
)

const dir = "../../../testdata/conform"

// lab is one case on disk: a project, and a build of the policy for a host.
type lab struct {
	t       *testing.T
	root    string // holds all of it
	project string
	build   string // the host's folder of the build
	env     []string
}

// tool is a program of this module; both lie in one folder.
func tool(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(testrun.Programs(t, "cmd/hookc", "cmd/hookeval"), name)
}

// newLab builds a case for a host; it is nil where the host refuses the policy.
func newLab(t *testing.T, c *Case, h *host.Target) *lab {
	t.Helper()
	root, err := filepath.EvalSymlinks(os.TempDir())
	if err == nil {
		root, err = os.MkdirTemp(root, "conform-")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 100 { // async hooks may still write
			if os.RemoveAll(root) == nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	l := &lab{t: t, root: root, project: filepath.Join(root, "project"), build: filepath.Join(root, "out", h.Name)}
	policy, diags := lang.Load(lang.Options{Dir: ".", FS: c.Policy})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	if refused := emit.Unaccepted(policy, h); refused.HasErrors() {
		return nil
	}
	compiled, diags := compiler.Compile(policy, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	binary, err := os.ReadFile(tool(t, "hookeval"))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := emit.Plan(emit.Input{
		Policy: policy, Result: compiled, Targets: []*host.Target{h},
		Evaluators: []emit.Evaluator{{Platform: runtime.GOOS + "/" + runtime.GOARCH, Binary: binary}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(root, "hooks"), c.Policy); err != nil {
		t.Fatal(err)
	}
	if err := plan.Write(filepath.Join(root, "out")); err != nil {
		t.Fatal(err)
	}
	l.place(c)
	return l
}

// place writes the project and chooses the environment. A case without a
// project stands in folders that no disk has.
func (l *lab) place(c *Case) {
	home := "/h/me"
	if c.Acts() {
		home = filepath.Join(l.root, "home")
		l.write(l.project, c.Project)
	}
	l.env = []string{
		"PATH=" + filepath.Dir(tool(l.t, "hookc")) + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + home, "XDG_STATE_HOME=" + filepath.Join(l.root, "state"), "TMPDIR=" + l.root,
	}
}

func (l *lab) write(dir string, files fstest.MapFS) {
	l.t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		l.t.Fatal(err)
	}
	for name, f := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			l.t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, f.Mode); err != nil {
			l.t.Fatal(err)
		}
	}
}

// here is a line of the case with the places of this lab.
func (l *lab) here(line string) string {
	return strings.NewReplacer("$PROJECT", l.project, "$ROOT", l.root).Replace(line)
}

// anywhere takes the places of this lab out of a text.
func (l *lab) anywhere(text string) string {
	return strings.NewReplacer(l.project, "$PROJECT", l.root, "$ROOT").Replace(text)
}

// command runs a command line of a case in the project.
func (l *lab) command(line string) {
	l.t.Helper()
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.Dir, cmd.Env = l.project, l.env
	if out, err := cmd.CombinedOutput(); err != nil {
		l.t.Fatalf("%s: %v\n%s", line, err, out)
	}
}

// outcome is what a process gave back.
type outcome struct {
	stdout, stderr string
	exit           int
}

// start runs a program of the build with an event on standard input.
func (l *lab) start(event string, argv ...string) outcome {
	l.t.Helper()
	for {
		o, err := l.run(event, argv...)
		if errors.Is(err, syscall.ETXTBSY) { // a test beside this one starts a program, and still has our file open
			time.Sleep(5 * time.Millisecond)
			continue
		}
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			l.t.Fatal(err)
		}
		return o
	}
}

func (l *lab) run(event string, argv ...string) (outcome, error) {
	cmd := exec.Command(filepath.Join(l.build, argv[0]), argv[1:]...)
	cmd.Dir, cmd.Env = l.root, l.env
	if dir := os.DirFS(l.project); dir != nil {
		if _, err := fs.Stat(dir, "."); err == nil {
			cmd.Dir = l.project
		}
	}
	cmd.Stdin = strings.NewReader(event)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return outcome{}, err
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}, err
}

func target(t *testing.T, name string) *host.Target {
	h, ok := all.LookupTarget(name)
	if !ok {
		t.Fatalf("no target %s", name)
	}
	return h
}
