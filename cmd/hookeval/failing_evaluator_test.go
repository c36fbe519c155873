//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// failingEvaluator is what can go wrong with the evaluator itself, before it
// comes to any hook.
var failingEvaluator = []failing{
	{
		name: "event is no JSON", event: `{"event_type": `, hook: guard,
		kind: "parse", open: "goes on", closed: "denies", logged: "the event cannot be decoded", says: "the event cannot be decoded",
	},
	{
		name: "two events", event: `{"event_type":"session_start"}{}`, hook: guard,
		kind: "parse", open: "goes on", closed: "denies", logged: "the event cannot be decoded", says: "the event cannot be decoded",
	},
	{
		name: "unknown event", event: `{"event_type":"before_tol"}`, hook: guard,
		kind: "parse", open: "goes on", closed: "denies", logged: `did you mean "before_tool"?`, says: `did you mean "before_tool"?`,
	},
	{
		name: "duplicate keys", event: `{"event_type":"before_tool","tool_name":"Shell","tool_input":{"command":"ls","command":"rm"}}`, hook: guard,
		kind: "parse", open: "goes on", closed: "denies", logged: "the event cannot be decoded", says: "the event cannot be decoded",
	},
	{
		name: "field of another type", event: `{"event_type":"before_tool","tool_name":"Shell","tool_input":[]}`, hook: guard,
		kind: "parse", open: "goes on", closed: "denies", logged: "tool_input: want an object", says: "tool_input: want an object",
	},
	{
		name: "event too large", hook: guard, large: true, alter: func(l *failingLab, cmd *exec.Cmd) {
			if testing.Short() {
				l.Skip("it reads 256 MB")
			}
			path := filepath.Join(l.root, "event")
			l.file(path, `{"event_type":"`)
			if err := os.Truncate(path, maxEvent+1); err != nil {
				l.Fatal(err)
			}
			f, err := os.Open(path)
			if err != nil {
				l.Fatal(err)
			}
			l.Cleanup(func() { f.Close() })
			cmd.Stdin = f
		},
		kind: "parse", open: "goes on", closed: "denies", logged: "it is larger than 256 MB", says: "it is larger than 256 MB",
	},
	{
		name: "standard input never ends", more: `hook "guard" {
			on      = ["before_tool"]
			timeout = "200ms"
			deny { reason = "no" }
		}`,
		args: []string{"--event", "before_tool"}, alter: silent, hasty: true,
		kind: "timeout", open: "goes on", closed: "denies", logged: lateText, says: lateText,
	},
	{
		name: "table is missing", hook: guard, args: []string{"on_error"}, prepare: func(l *failingLab) { os.Remove(l.table) },
		kind: "failure", open: "goes on", closed: "denies", says: "no decision table",
	},
	{
		name: "table is damaged", hook: guard, prepare: func(l *failingLab) {
			data := readFile(l.table)
			l.file(l.table, data[:40]+"x"+data[41:])
		},
		kind: "failure", open: "goes on", closed: "denies", says: "damaged decision table",
	},
	{
		name: "table is cut off", hook: guard, prepare: func(l *failingLab) {
			if err := os.Truncate(l.table, 100); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", says: "its end is missing",
	},
	{
		name: "table of another version", hook: guard, prepare: func(l *failingLab) {
			data := readFile(l.table)
			l.file(l.table, data[:8]+"\x63"+data[9:])
		},
		kind: "failure", open: "goes on", closed: "denies", says: "decision table of another version",
	},
	{
		name: "table shrinks", hook: guard, alter: silent, started: func(l *failingLab, cmd *exec.Cmd) {
			maps := "/proc/" + strconv.Itoa(cmd.Process.Pid) + "/maps"
			for end := time.Now().Add(20 * time.Second); !strings.Contains(readFile(maps), l.table); time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					l.Skip("nothing tells what it has mapped")
				}
			}
			if err := os.Truncate(l.table, 0); err != nil {
				l.Fatal(err)
			}
			io.WriteString(l.stdin, `{"event_type":"before_tool","session_id":"s","work_dir":"`+l.project+`","tool_name":"Shell","tool_input":{"command":"make"}}`)
			l.stdin.Close()
		},
		args: []string{"on_error"},
		kind: "failure", open: "goes on", closed: "denies", says: "hookeval failed",
	},
	{
		name: "unknown host", hook: guard, args: []string{"on_error", "--host", "claude-cod"},
		kind: "failure", open: "goes on", closed: "denies", says: `there is no host "claude-cod"`,
	},
	{
		name: "unknown argument", hook: guard, args: []string{"on_error", "--polcy", "x"},
		kind: "failure", open: "goes on", closed: "denies", says: `unknown argument "--polcy"`,
	},
	{
		name: "unreadable --on-error", hook: guard, args: []string{"--on-error", "perhaps"},
		kind: "failure", open: "denies", closed: "denies", says: "--on-error is open, closed or a list",
	},
	{
		name: "no memory", hook: guard, alter: func(l *failingLab, cmd *exec.Cmd) {
			if build, _ := debug.ReadBuildInfo(); runtime.GOOS != "linux" || slices.Contains(build.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
				l.Skip("memory has another limit, or ends otherwise")
			}
			cmd.Path, cmd.Args = "/bin/sh", append([]string{"sh", "-c", `ulimit -v 100000 && exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
		},
		open: "denies", closed: "denies", says: "fatal error",
	},
	{
		name: "answer cannot be written", hook: guard, alter: func(l *failingLab, cmd *exec.Cmd) {
			full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
			if err != nil {
				l.Skip(err)
			}
			l.Cleanup(func() { full.Close() })
			cmd.Stdout = full
		},
		kind: "failure", open: "goes on", closed: "denies", says: "the answer could not be written",
	},
	{
		name: "async evaluator cannot start", hook: `async = true
		warn { message = "hello" }`, alter: func(l *failingLab, cmd *exec.Cmd) {
			l.ownProgram(cmd)
			silent(l, cmd)
		},
		started: func(l *failingLab, cmd *exec.Cmd) {
			if err := os.Chmod(cmd.Path, 0o644); err != nil { // a file that is gone starts all the same
				l.Fatal(err)
			}
			io.WriteString(l.stdin, `{"event_type":"before_tool","session_id":"s","work_dir":"`+l.project+`","tool_name":"Shell","tool_input":{"command":"make"}}`)
			l.stdin.Close()
		},
		kind: "failure", open: "goes on", closed: "goes on", logged: "is not executable", late: true,
	},
	{
		name: "ledger cannot be written", hook: `warn { message = "hello" }`, prepare: func(l *failingLab) {
			l.file(filepath.Join(l.state, "hookc", "ledger", "ledger.jsonl", "x"), "")
		},
		records: true,
		kind:    "failure", open: "goes on", closed: "goes on", logged: "is a directory", late: true,
	},
	{
		name: "nothing can be logged", hook: `run { shell = "echo hello" }`, records: true, prepare: func(l *failingLab) {
			l.file(filepath.Join(l.state, "hookc"), "")
		},
		open: "goes on", closed: "goes on", says: "the log cannot be written",
	},
	{
		name: "relative XDG_STATE_HOME", hook: `run { shell = "echo hello" }`, alter: func(l *failingLab, cmd *exec.Cmd) {
			cmd.Env = append(cmd.Env, "HOME="+l.root, "XDG_STATE_HOME=state")
			l.state = filepath.Join(l.root, ".local", "state")
		},
		open: "goes on", closed: "goes on", logged: "hello",
	},
}

const guard = `deny { reason = "no" }`

func TestFailingEvaluator(t *testing.T) { fail(t, failingEvaluator) }

// silent gives the evaluator a standard input that is open until the test ends
// it.
func silent(l *failingLab, cmd *exec.Cmd) {
	r, w, err := os.Pipe()
	if err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { r.Close(); w.Close() })
	cmd.Stdin, l.stdin = r, w
}

// A host that waits less than the hook's time-out has its answer before it gives
// up, and the hook's program is ended.
func TestFailingDeadline(t *testing.T) {
	l := newFailingLab(t, failing{more: `hook "h" {
		on      = ["session_end"]
		timeout = "60s"
		run { shell = "echo $$ >self; exec sleep 600" }
	}`, logged: lateText, kind: "timeout"}, "open")
	for n := 0; n < 10 && readFile(l.log()) == ""; n++ { // it has little time to log it
		cmd := l.evaluator()
		cmd.Args[2] = "claude-code"
		cmd.Args = append(cmd.Args, "--event", "SessionEnd")
		cmd.Stdin = strings.NewReader(`{"hook_event_name":"SessionEnd","session_id":"s","reason":"other","cwd":"` + l.project + `"}`)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		start := time.Now()
		if code := exitCode(t, cmd); code != 1 || !strings.Contains(out.String(), lateText) {
			t.Errorf("exit %d: %s", code, &out)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("took %s", took)
		}
	}
	isGone(t, l.path("self"))
	l.checkLog()
	if log := readFile(l.log()); !strings.Contains(log, `"event":"session_end"`) {
		t.Errorf("the event has another name in the log: %s", log)
	}
}
