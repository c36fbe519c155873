//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
)

// asyncPolicy has hooks that take their time, speak, decide and fail.
const asyncPolicy = `
policy "p" {
  defaults { on_error = "closed" }
}

hook "slow" {
  on    = ["before_tool"]
  async = true
  match { input = { command = "slow" } }
  run { shell = "while [ ! -e go ]; do sleep 0.05; done; cat > slow.out" }
}

hook "slow-too" {
  on    = ["before_tool"]
  async = true
  match { input = { command = "slow" } }
  run { shell = "while [ ! -e go ]; do sleep 0.05; done; echo done > slow-too.out" }
}

hook "speaks" {
  on    = ["before_tool"]
  async = true
  match { input = { command = "speak" } }
  run { shell = "echo on standard output; exit 0" }
}

hook "fails" {
  on    = ["before_tool"]
  async = true
  match { input = { command = "fail" } }
  run { shell = "echo broken >&2; exit 1" }
}

hook "late" {
  on      = ["before_tool"]
  async   = true
  timeout = "200ms"
  match { input = { command = "late" } }
  run { shell = "sleep 60 & echo $! > late.pid; wait" }
}

hook "rewritten" {
  on = ["before_tool"]
  match { input = { command = "^rewrite" } }
  rewrite { input = { command = "slow" } }
}
`

// asyncLab is an evaluator of the policy, and where its state and project are.
type asyncLab struct {
	t              *testing.T
	table          string
	project, state string
}

func newLab(t *testing.T, policy string) *asyncLab {
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(policy)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	l := &asyncLab{t: t, table: filepath.Join(t.TempDir(), table.FileName), project: t.TempDir(), state: t.TempDir()}
	if err := os.WriteFile(l.table, res.Table, 0o644); err != nil {
		t.Fatal(err)
	}
	return l
}

// command is an evaluator that gets a Shell call.
func (l *asyncLab) command(shell string) *exec.Cmd {
	cmd := evaluator(l.t, l.table)
	cmd.Args[2] = "generic" // --host
	cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+l.state)
	cmd.Stdin = strings.NewReader(`{"event_type":"before_tool","session_id":"s","work_dir":"` + l.project +
		`","tool_name":"Shell","tool_input":{"command":"` + shell + `"}}`)
	return cmd
}

// eventually waits for a file of the project, or of the state, to hold a text.
func (l *asyncLab) eventually(path, text string) {
	l.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if data, err := os.ReadFile(path); err == nil && strings.Contains(string(data), text) {
			return
		}
	}
	data, err := os.ReadFile(path)
	l.t.Errorf("%s is %q, %v; want %q in it", filepath.Base(path), data, err, text)
}

// release lets the slow hooks go on.
func (l *asyncLab) release() {
	l.t.Helper()
	if err := os.WriteFile(filepath.Join(l.project, "go"), nil, 0o644); err != nil {
		l.t.Fatal(err)
	}
}

func (l *asyncLab) log() string { return filepath.Join(l.state, "hookc", "log", "hookc.jsonl") }

// The host reads the answer to its end while the async hooks still wait for what
// comes behind it; they run at the same time, and read the event whatever its
// size.
func TestAsyncIsNotWaitedFor(t *testing.T) {
	for name, shell := range map[string]string{"small": "slow", "larger than a pipe": "slow " + strings.Repeat("x", 200_000), "rewritten": "rewrite"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, asyncPolicy)
			answer, err := l.command(shell).Output() // waits until nobody holds the stream
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(answer), `{"decision":"none"`) {
				t.Errorf("answer %s", answer)
			}
			for _, name := range []string{"slow.out", "slow-too.out"} {
				if _, err := os.Stat(filepath.Join(l.project, name)); err == nil {
					t.Errorf("%s is there before the answer", name)
				}
			}
			l.release()
			l.eventually(filepath.Join(l.project, "slow.out"), `"command": "slow`)
			l.eventually(filepath.Join(l.project, "slow-too.out"), "done")
		})
	}
}

// What async hooks say is for the log, and so is their failure, which changes no
// answer, closed or not.
func TestAsyncLog(t *testing.T) {
	l := newLab(t, asyncPolicy)
	for shell, logged := range map[string]string{"speak": "on standard output", "fail": "broken", "late": "time-out"} {
		answer, err := l.command(shell).Output()
		if err != nil || !strings.Contains(string(answer), `"hooks":[],"messages":[],"errors":[]`) {
			t.Errorf("%s: %s, %v", shell, answer, err)
		}
		l.eventually(l.log(), logged)
	}
}

// An evaluator that is killed once it has answered takes no async hook with it:
// they are in a session of their own.
func TestAsyncSurvives(t *testing.T) {
	l := newLab(t, asyncPolicy)
	cmd := l.command("slow")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(out); err != nil {
		t.Fatal(err)
	}
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	cmd.Wait()
	l.release()
	l.eventually(filepath.Join(l.project, "slow-too.out"), "done")
}

// The program of a late async hook is ended, with what it started.
func TestAsyncTimeout(t *testing.T) {
	l := newLab(t, asyncPolicy)
	if err := l.command("late").Run(); err != nil {
		t.Fatal(err)
	}
	l.eventually(l.log(), "time-out")
	pid, err := os.ReadFile(filepath.Join(l.project, "late.pid"))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + string(bytes.TrimSpace(pid)) + "/stat")
		if err != nil || bytes.Contains(stat, []byte(") Z ")) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("it still runs: %s", stat)
		}
	}
}
