//go:build unix

package main

import (
	"bytes"
	"os"
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

// programs is the table of a policy with one hook of these steps.
func programs(t *testing.T, steps string) string {
	t.Helper()
	source := `
policy "p" {
  targets = ["claude-code"]
  defaults { timeout = "400ms" }
}
hook "h" {
  on = ["before_tool"]
  ` + steps + `
}
`
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	path := filepath.Join(t.TempDir(), table.FileName)
	if err := os.WriteFile(path, res.Table, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPrograms checks what the host sees of a program's end: that a late one is
// answered as its step says, in time, and that what others hold open holds the
// host up no longer than the evaluator.
func TestPrograms(t *testing.T) {
	stubborn := `trap '' TERM; echo $$ >self; (trap '' TERM; while :; do sleep 1; done) & echo $! >child; wait`
	for _, c := range []struct {
		name, steps, want string
		leftBehind        bool
	}{
		{"deny", `run { shell = "echo no >&2; exit 2" }`, `"permissionDecision":"deny","permissionDecisionReason":"no"`, false},
		{"late, open", `run { shell = "` + stubborn + `" }`, ``, true},
		{"late, the step closed", "run {\n shell = \"" + stubborn + "\"\n on_error = \"closed\"\n }", `its time-out`, true},
		{"late, with a fallback", "run {\n shell = \"" + stubborn + "\"\n fallback {\n deny { reason = \"fell back\" }\n }\n }", `"permissionDecisionReason":"fell back"`, true},
		{"held open", `run { shell = "sleep 30 & echo no >&2; exit 2" }`, `"permissionDecisionReason":"no"`, false},
		{"check", `check "c" { shell = "echo bad; exit 1" }`, `The check c did not pass`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := evaluator(t, programs(t, c.steps), "--event", "PreToolUse")
			cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+t.TempDir())
			var out bytes.Buffer
			cmd.Stdin, cmd.Stdout, cmd.Stderr = call("Bash", `{"command":"make"}`, `,"cwd":"`+cmd.Dir+`"`), &out, &out
			start := time.Now()
			exitCode(t, cmd) // and until nobody holds its streams
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %s", took)
			}
			if !strings.Contains(out.String(), c.want) || c.want == "" && strings.Contains(out.String(), "deny") {
				t.Errorf("got %s", &out)
			}
			for _, name := range []string{"self", "child"} {
				if c.leftBehind {
					isGone(t, filepath.Join(cmd.Dir, name))
				}
			}
		})
	}
}

// TestHostEndsTheEvaluator checks that a signal to the evaluator is one to its
// programs.
func TestHostEndsTheEvaluator(t *testing.T) {
	cmd := evaluator(t, programs(t, "timeout = \"60s\"\n run { shell = \"echo $$ >child; trap '' TERM; while :; do sleep 1; done\" }"), "--event", "PreToolUse")
	cmd.Stdin = call("Bash", `{"command":"make"}`, `,"cwd":"`+cmd.Dir+`"`)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	child := filepath.Join(cmd.Dir, "child")
	for end := time.Now().Add(20 * time.Second); !strings.HasSuffix(readFile(child), "\n"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not start")
		}
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	isGone(t, child)
}

// isGone waits until the process that a file names is.
func isGone(t *testing.T, file string) {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(readFile(file)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); syscall.Kill(pid, 0) == nil; time.Sleep(time.Millisecond) {
		if strings.Contains(readFile("/proc/"+strconv.Itoa(pid)+"/stat"), ") Z ") {
			return
		}
		if time.Now().After(end) {
			syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("%s: process %d is alive", file, pid)
		}
	}
}
