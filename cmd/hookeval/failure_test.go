//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
)

// failing is one line of docs/failures.md: something that happens to a hook, and
// what follows from it where its policy is open and where it is closed. The
// lists of them are the tests; TestFailuresPage holds the page against them.
type failing struct {
	name string // the case is TestFailing…/name

	hook    string              // the hook's body, on before_tool
	more    string              // what else the policy has
	scripts map[string]string   // of the policy
	files   map[string]string   // of the project
	input   string              // the tool's input; {"command":"make"} where it is not given
	event   string              // in place of a call of Shell
	prepare func(l *failingLab) // before the event

	kind         string // of the failure; "" where it is none
	open, closed string // "goes on", "denies" or "asks"
	logged       string // a part of what the log has; "" where it has nothing
	after        func(l *failingLab)

	late    bool     // it fails once the answer is written
	large   bool     // it takes seconds: open too only where the run is exhaustive
	nobody  bool     // whom modes keep out, also where the tests are root
	full    bool     // the disk is full for every file of more than fullAt bytes
	hasty   bool     // the evaluator has little time to log it: it is asked again where that was too little
	records bool     // the ledger has every event
	args    []string // further arguments of the evaluator; "on_error" stands for the one that says what a failure means
	says    string   // a part of what the evaluator says on standard error, where it cannot answer
	alter   func(l *failingLab, cmd *exec.Cmd)
	started func(l *failingLab, cmd *exec.Cmd) // once it runs
}

// failingLab is a policy with one such hook, and the place of its event.
type failingLab struct {
	*testing.T
	failing
	onError                     string
	root, project, state, table string
	began                       time.Time
	stdin                       *os.File // of an evaluator that is silent's
}

// fail tries every case, closed and open.
func fail(t *testing.T, cases []failing) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for onError, want := range map[string]string{"open": c.open, "closed": c.closed} {
				if c.large && onError == "open" && !testrun.Exhaustive() {
					continue
				}
				t.Run(onError, func(t *testing.T) {
					t.Parallel()
					l := newFailingLab(t, c, onError)
					if c.prepare != nil {
						c.prepare(l)
					}
					a := l.send()
					for n := 0; c.hasty && n < 10 && readFile(l.log()) == ""; n++ {
						a = l.send()
					}
					l.check(a, want)
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
	l := &failingLab{T: t, failing: c, onError: onError, root: root,
		project: filepath.Join(root, "project"), state: filepath.Join(root, "state"), table: filepath.Join(root, "build", table.FileName)}
	for name, text := range c.files {
		l.file(filepath.Join(l.project, name), text)
	}
	for _, dir := range []string{l.project, l.state} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	l.compile()
	return l
}

// compile builds the policy: the table, and the scripts beside it.
func (l *failingLab) compile() {
	l.Helper()
	record := ""
	if l.records {
		record = "record = \"all\""
	}
	onError := ""
	for _, kind := range l.closes() {
		onError += kind + " = \"closed\"\n"
	}
	source := "policy \"p\" {\n  defaults {\n    on_error {\n" + onError + "}\n" + record + "\n  }\n}\n" + l.more
	if l.hook != "" {
		source += idle + "\nhook \"h\" {\n  on = [\"before_tool\"]\n" + l.hook + "\n}\n"
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

// closes is the kinds of failure that the policy closes: in a closed one that of
// the case alone, and in an open one all but that.
func (l *failingLab) closes() (kinds []string) {
	for _, k := range []string{"parse", "failure", "timeout"} {
		if (l.kind == "" || l.kind == k) == (l.onError == "closed") {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// idle is a hook that does nothing and has time for it: the evaluator's own
// deadline, which is as far away as all hooks of an event together, comes after
// that of the hook that the case is about.
const idle = `
hook "idle" {
	on      = ["before_tool"]
	timeout = "60s"
	match { tool = "NoTool" }
	warn { message = "never" }
}
`

// file makes a file that can be started, and its folder. No other test's process
// starts meanwhile: it would hold the file open for writing, and what is held so
// cannot be started.
func (l *failingLab) file(path, text string) {
	l.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		l.Fatal(err)
	}
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
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
	for _, arg := range l.args {
		if arg == "on_error" {
			arg = "--on-error=" + strings.Join(l.closes(), ",")
		}
		cmd.Args = append(cmd.Args, arg)
	}
	cmd.Dir = l.project
	cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+l.state)
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

// send gives the event to an evaluator. Where it cannot answer, its exit code and
// standard error do.
func (l *failingLab) send() (a answered) {
	l.Helper()
	cmd := l.evaluator()
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if l.alter != nil {
		l.alter(l, cmd)
	}
	l.began = time.Now()
	if err := cmd.Start(); err != nil {
		l.Fatal(err)
	}
	if l.started != nil {
		l.started(l, cmd)
	}
	cmd.Wait()
	if !strings.Contains(stderr.String(), l.says) || l.says == "" && stderr.Len() > 0 {
		l.Errorf("it says %q on standard error, want %q", &stderr, l.says)
	}
	if l.says != "" && stdout.Len() == 0 {
		codes := map[int]string{0: "none", 1: "none", 2: "deny"}
		a.Decision = codes[cmd.ProcessState.ExitCode()]
		return a
	}
	if err := json.Unmarshal([]byte(stdout.String()), &a); err != nil {
		l.Fatalf("%s%s: %v", &stdout, &stderr, err)
	}
	return a
}

// check holds an answer, and the log, against the line.
func (l *failingLab) check(a answered, want string) {
	l.Helper()
	if got := words[a.Decision]; got != want {
		l.Errorf("it %s, want that it %s: %+v", got, want, a)
	}
	if took := time.Since(l.began); took > 30*time.Second {
		l.Errorf("it took %s", took)
	}
	kind := ""
	for _, e := range a.Errors {
		if kind = e.Kind; l.kind != "" && e.Closed != (l.onError == "closed") {
			l.Errorf("closed is %t: %+v", e.Closed, a)
		}
	}
	if !l.late && (len(a.Errors) > 0 || l.says == "") && kind != l.kind {
		l.Errorf("a failure of kind %q, want %q: %+v", kind, l.kind, a)
	}
	l.checkLog()
}

// words is how the page calls decisions.
var words = map[string]string{"none": "goes on", "deny": "denies", "ask": "asks"}

// checkLog wants what is logged in the log, and nothing where nothing is.
func (l *failingLab) checkLog() {
	l.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		log := readFile(l.log())
		if l.logged == "" && log != "" {
			l.Errorf("the log has %s", log)
		}
		kind := l.kind == "" || strings.Contains(log, `"kind":"`+l.kind+`"`)
		if l.logged == "" || strings.Contains(logText(log), l.logged) && kind {
			return
		}
		if time.Now().After(end) || !l.late {
			l.Errorf("the log has %s\nwant %s", log, l.logged)
			return
		}
	}
}

func (l *failingLab) log() string { return filepath.Join(l.state, "hookc", "log", "hookc.jsonl") }

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
