//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
)

// failing is one line of docs/failures.md: something that happens to a hook, and
// what follows from it where its policy is open and where it is closed. The
// lists of them are the tests; TestFailuresPage holds the page against them.
type failing struct {
	name string // the case is TestFailing…/name

	hook    string            // the hook's body, on before_tool
	more    string            // what else the policy has
	scripts map[string]string // of the policy
	files   map[string]string // of the project
	input   string            // the tool's input; {"command":"make"} where it is not given
	event   string            // in place of a call of Shell
	env     []string
	prepare func(l *failingLab) // before the event

	kind         string // of the failure; "" where it is none
	open, closed string // "goes on", "denies" or "asks"
	logged       string // a part of what the log has; "" where it has nothing
	after        func(l *failingLab)

	late   bool // it fails once the answer is written
	nobody bool // whom modes keep out, also where the tests are root
	full   bool // the disk is full for every file of more than fullAt bytes
}

// failingLab is a policy with one such hook, and the place of its event.
type failingLab struct {
	*testing.T
	failing
	root, project, state, table string
	stderr                      string
	began                       time.Time
}

// fail tries every case, open and closed.
func fail(t *testing.T, cases []failing) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for onError, want := range map[string]string{"open": c.open, "closed": c.closed} {
				t.Run(onError, func(t *testing.T) {
					t.Parallel()
					l := newFailingLab(t, c, onError)
					if c.prepare != nil {
						c.prepare(l)
					}
					l.check(l.send(), onError, want)
					if c.after != nil {
						c.after(l)
					}
				})
			}
		})
	}
}

func newFailingLab(t *testing.T, c failing, onError string) *failingLab {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l := &failingLab{T: t, failing: c, root: root,
		project: filepath.Join(root, "project"), state: filepath.Join(root, "state"), table: filepath.Join(root, "build", table.FileName)}
	for name, text := range c.files {
		l.file(filepath.Join(l.project, name), text)
	}
	for _, dir := range []string{l.project, l.state} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	l.compile(onError)
	return l
}

// compile builds the policy: the table, and the scripts beside it.
func (l *failingLab) compile(onError string) {
	l.Helper()
	source := "policy \"p\" {\n  defaults { on_error = \"" + onError + "\" }\n}\n" + l.more
	if l.hook != "" {
		source += "\nhook \"h\" {\n  on = [\"before_tool\"]\n" + l.hook + "\n}\n"
	}
	fsys := fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}
	for name, text := range l.scripts {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o755}
		l.file(filepath.Join(filepath.Dir(l.table), "scripts", name), text)
	}
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: "."})
	if diags.HasErrors() {
		l.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		l.Fatal(diags)
	}
	l.file(l.table, string(res.Table))
}

// file makes a file that can be started, and its folder.
func (l *failingLab) file(path, text string) {
	l.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		l.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		l.Fatal(err)
	}
}

// path is a file of the project.
func (l *failingLab) path(name string) string { return filepath.Join(l.project, name) }

// evaluator is one that gets the event.
func (l *failingLab) evaluator() *exec.Cmd {
	cmd := evaluator(l.T, l.table)
	cmd.Args[2] = "generic" // --host
	cmd.Dir = l.project
	cmd.Env = append(append(cmd.Env, "XDG_STATE_HOME="+l.state), l.env...)
	if l.full {
		cmd.Env = append(cmd.Env, fullVar+"=1")
	}
	if l.nobody {
		l.become(cmd)
	}
	event, input := l.event, l.input
	if input == "" {
		input = `{"command":"make"}`
	}
	if event == "" {
		event = `{"event_type":"before_tool","session_id":"s","work_dir":"$PROJECT","tool_name":"Shell","tool_input":` + input + `}`
	}
	cmd.Stdin = strings.NewReader(strings.ReplaceAll(event, "$PROJECT", l.project))
	return cmd
}

// become makes the evaluator someone whom the modes of files keep out.
func (l *failingLab) become(cmd *exec.Cmd) {
	if os.Getuid() != 0 {
		return
	}
	const nobody = 65534
	l.ownProgram(cmd)
	for dir := l.root; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			l.Fatal(err)
		}
	}
	err := filepath.WalkDir(l.state, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, nobody, nobody)
	})
	if err != nil {
		l.Fatal(err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}}
}

// ownProgram gives the evaluator a file of its own.
func (l *failingLab) ownProgram(cmd *exec.Cmd) string {
	data, err := os.ReadFile(cmd.Path)
	if err != nil {
		l.Fatal(err)
	}
	cmd.Path = filepath.Join(l.root, "hookeval")
	l.file(cmd.Path, string(data))
	return cmd.Path
}

// answered is what of an answer matters here.
type answered struct {
	Decision, Reason string
	Errors           []struct {
		Hook, Kind, Text string
		Closed           bool
	}
}

func (l *failingLab) send() answered {
	l.Helper()
	cmd := l.evaluator()
	var stderr strings.Builder
	cmd.Stderr = &stderr
	l.began = time.Now()
	out, err := cmd.Output()
	l.stderr = stderr.String()
	if err != nil {
		l.Fatalf("%v: %s", err, l.stderr)
	}
	var a answered
	if err := json.Unmarshal(out, &a); err != nil {
		l.Fatalf("%s: %v", out, err)
	}
	return a
}

// check holds an answer, and the log, against the line.
func (l *failingLab) check(a answered, onError, want string) {
	l.Helper()
	if got := words[a.Decision]; got != want {
		l.Errorf("it %s, want that it %s: %+v", got, want, a)
	}
	if took := time.Since(l.began); took > 30*time.Second {
		l.Errorf("it took %s", took)
	}
	kind := ""
	for _, e := range a.Errors {
		if kind = e.Kind; l.kind != "" && e.Closed != (onError == "closed") {
			l.Errorf("closed is %t: %+v", e.Closed, a)
		}
	}
	if !l.late && kind != l.kind {
		l.Errorf("a failure of kind %q, want %q: %+v", kind, l.kind, a)
	}
	l.checkLog()
}

// words is how the page calls decisions.
var words = map[string]string{"none": "goes on", "deny": "denies", "ask": "asks"}

// checkLog wants what is logged in the log, and nothing where nothing is.
func (l *failingLab) checkLog() {
	l.Helper()
	path := filepath.Join(l.state, "hookc", "log", "hookc.jsonl")
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		log := readFile(path)
		if l.logged == "" && log != "" {
			l.Errorf("the log has %s", log)
		}
		kind := !l.late || strings.Contains(log, `"kind":"`+l.kind+`"`)
		if l.logged == "" || strings.Contains(logText(log), l.logged) && kind {
			return
		}
		if time.Now().After(end) || !l.late {
			l.Errorf("the log has %s\nwant %s", log, l.logged)
			return
		}
	}
}

// logText is all texts of a log.
func logText(log string) string {
	var out strings.Builder
	for line := range strings.Lines(log) {
		var entry struct {
			Text  string
			Error struct{ Text string }
		}
		if json.Unmarshal([]byte(line), &entry) == nil {
			out.WriteString(entry.Text + "\n" + entry.Error.Text + "\n")
		}
	}
	return out.String()
}

// running reports whether the process that a file of the project names runs.
func (l *failingLab) running(name string) (pid int, is bool) {
	l.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(readFile(l.path(name))))
	if err != nil {
		l.Fatal(err)
	}
	return pid, syscall.Kill(pid, 0) == nil && !strings.Contains(readFile("/proc/"+strconv.Itoa(pid)+"/stat"), ") Z ")
}

// Under fullVar an evaluator can write no file of more than fullAt bytes.
const (
	fullVar = "HOOKEVAL_FULL"
	fullAt  = 8192
)

func fillDisk() {
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: fullAt, Max: fullAt}); err != nil {
		panic(err)
	}
}
