package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/testrun"
)

const oncePolicy = `
policy "p" {
  targets    = ["claude-code"]
  allow_once = %t
  defaults {
    record = %q
  }
}
hook "quiet" {
  on       = ["before_tool"]
  priority = 900
  match {
    tool = "Shell"
  }
  when = "command == 'rm -v x'"
  rewrite {
    input = {
      command = "rm x"
    }
  }
}
hook "no-rm" {
  on = ["before_tool"]
  match {
    command {
      program = "rm"
    }
  }
  deny {
    reason = "no rm"
  }
}
`

// onceLab is a project under a policy, with its evaluator and state of its own.
type onceLab struct {
	t          *testing.T
	hookc, dir string
	env        []string
}

func newOnceLab(t *testing.T, once bool, record string) *onceLab {
	t.Helper()
	root := t.TempDir()
	l := &onceLab{t: t, hookc: testrun.Program(t, "cmd/hookc"), dir: filepath.Join(root, "shop")}
	for _, name := range agentVariables {
		t.Setenv(name, "")
	}
	l.env = append(os.Environ(), "HOME="+root, "XDG_STATE_HOME="+filepath.Join(root, "state"))
	for _, dir := range []string{"hooks", ".git", "other"} {
		if err := os.MkdirAll(filepath.Join(l.dir, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(l.dir, "hooks", "a.hook.hcl"), fmt.Appendf(nil, oncePolicy, once, record), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(l.hookc, "build", "hooks", "-o", "out", "--evaluator", testrun.Program(t, "cmd/hookeval"))
	cmd.Dir, cmd.Env = l.dir, l.env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return l
}

// passes reports whether a call of the agent runs.
func (l *onceLab) passes(session, dir, command string) bool {
	cmd := exec.Command(filepath.Join(l.dir, "out", "bin", "hookeval"), "--host", "claude-code")
	cmd.Dir, cmd.Env = l.dir, l.env
	cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"hook_event_name":"PreToolUse","session_id":%q,"cwd":%q,"tool_name":"Bash","tool_use_id":"u%d","tool_input":{"command":%q}}`,
		session, filepath.Join(l.dir, dir), time.Now().UnixNano(), command))
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		l.t.Fatal(err)
	}
	return err == nil && !strings.Contains(string(out), `"deny"`)
}

// run starts a program, with what a person types on its terminal; "" gives it none.
func (l *onceLab) run(typed, program string, args ...string) (out string, code int) {
	l.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = l.dir, l.env
	var text bytes.Buffer
	cmd.Stdout, cmd.Stderr = &text, &text
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if typed != "" {
		keyboard, tty := testrun.Terminal(l.t)
		defer keyboard.Close()
		defer tty.Close()
		cmd.Stdin, cmd.SysProcAttr.Setctty = tty, true
		if _, err := keyboard.WriteString(typed + "\n"); err != nil {
			l.t.Fatal(err)
		}
	}
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		l.t.Fatal(err)
	}
	return text.String(), cmd.ProcessState.ExitCode()
}

// person skips a test of what a person does where an agent runs the tests.
func person(t *testing.T) {
	if name := agentAbove(); name != "" {
		t.Skipf("an agent has started these tests: %s", name)
	}
}

// TestAllowOnce: what a person allows passes once, and nothing else does.
func TestAllowOnce(t *testing.T) {
	person(t)
	l := newOnceLab(t, true, "decisions")
	stopped := func() {
		t.Helper()
		if l.passes("s1", ".", "rm x") {
			t.Fatal("the call is not stopped")
		}
	}
	allow := func() {
		t.Helper()
		stopped()
		if out, code := l.run("y", l.hookc, "allow", "--once"); code != 0 || !strings.Contains(out, "may pass once until") {
			t.Fatalf("%d: %s", code, out)
		}
	}

	allow()
	if !l.passes("s1", ".", "rm x") {
		t.Error("the call that was allowed is stopped")
	}
	stopped()

	for _, other := range [][3]string{{"s2", ".", "rm x"}, {"s1", "other", "rm x"}, {"s1", ".", "rm y"}, {"s1", ".", "rm  x"}} {
		allow()
		if l.passes(other[0], other[1], other[2]) {
			t.Errorf("%q passes in place of the call that was allowed", other)
		}
		if !l.passes("s1", ".", "rm x") {
			t.Errorf("after %q the call that was allowed is stopped", other)
		}
	}

	if l.passes("s1", ".", "rm -v x") {
		t.Fatal("the call is not stopped")
	}
	if out, code := l.run("y", l.hookc, "allow", "--once"); code != 0 {
		t.Fatalf("%d: %s", code, out)
	}
	if l.passes("s1", ".", "rm x") || !l.passes("s1", ".", "rm -v x") {
		t.Error("of a call that is rewritten another one passes than the agent made")
	}

	allow()
	var passed atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if l.passes("s1", ".", "rm x") {
				passed.Add(1)
			}
		})
	}
	wg.Wait()
	if n := passed.Load(); n != 1 {
		t.Errorf("of eight calls at once %d pass", n)
	}

	stopped()
	older := l.lastEntry().ID
	if l.passes("s1", ".", "rm y") {
		t.Fatal("the call is not stopped")
	}
	if out, code := l.run("y", l.hookc, "allow", "--once", older); code != 0 {
		t.Errorf("%d: %s", code, out)
	}
	if l.passes("s1", ".", "rm y") || !l.passes("s1", ".", "rm x") {
		t.Error("an older call that was allowed does not pass, or another does")
	}

	stopped()
	if out, code := l.run("n", l.hookc, "allow", "--once"); code != 1 || !strings.Contains(out, "Nothing is allowed") {
		t.Errorf("%d: %s", code, out)
	}
	stopped()

	for answer, want := range map[string]string{"y": `"allowed": true,`, "n": `"allowed": false,`} {
		stopped()
		out, code := l.run(answer, l.hookc, "allow", "--once", "--format", "json")
		var said struct {
			Entry, Host, Session, Cwd, Tool, Command, Expires string
		}
		if err := json.Unmarshal([]byte(out), &said); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		_, err := time.Parse(time.RFC3339, said.Expires)
		if !strings.Contains(out, want) || (err == nil) != (answer == "y") || (code == 0) != (answer == "y") ||
			said.Host != "claude-code" || said.Session != "s1" || said.Tool != "Shell" || said.Command != "rm x" || filepath.Base(said.Cwd) != "shop" || said.Entry == "" {
			t.Errorf("%s: %d: %s", answer, code, out)
		}
		if passes := l.passes("s1", ".", "rm x"); passes != (answer == "y") {
			t.Errorf("%s: the call passes: %v", answer, passes)
		}
	}

	book, err := os.ReadFile(filepath.Join(l.dir, "../state/hookc/ledger/ledger.jsonl"))
	if err != nil || !strings.Contains(string(book), "has allowed this call once, which was stopped: no rm") {
		t.Errorf("the ledger does not say what was allowed: %v\n%s", err, book)
	}
}

// TestAllowOnceIsForPeople: an agent that tries is refused.
func TestAllowOnceIsForPeople(t *testing.T) {
	l := newOnceLab(t, true, "decisions")
	if l.passes("s1", ".", "rm x") {
		t.Fatal("the call is not stopped")
	}
	copied := filepath.Join(l.dir, "hk")
	data, err := os.ReadFile(l.hookc)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, data, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, typed string
		words       []string
		want        string
	}{
		{"in its shell", "y", []string{"env", "CLAUDECODE=1", l.hookc, "allow", "--once"}, "CLAUDECODE says that an agent"},
		{"under another name", "y", []string{"env", "CLAUDECODE=1", copied, "allow", "--once"}, "CLAUDECODE says that an agent"},
		{"without the variable", "y", []string{"env", "CLAUDECODE=1", "sh", "-c", "env -u CLAUDECODE " + copied + " allow --once; :"}, "a program above this one has CLAUDECODE"},
		{"without an environment", "y", []string{"env", "GEMINI_CLI=1", "sh", "-c", "env -i HOME=$HOME XDG_STATE_HOME=$XDG_STATE_HOME " + copied + " allow --once; :"}, "a program above this one has GEMINI_CLI"},
		{"in a terminal of its own", "", []string{"env", "CLAUDECODE=1", "sh", "-c", "echo y | env -u CLAUDECODE script -qec '" + copied + " allow --once' /dev/null; :"}, "a program above this one has CLAUDECODE"},
		{"without a terminal", "", []string{"sh", "-c", "yes | " + l.hookc + " allow --once"}, ""},
	} {
		if c.want == "" {
			if c.want = "there is no terminal"; agentAbove() != "" {
				c.want = "a program above this one"
			}
		}
		if strings.Contains(strings.Join(c.words, " "), "script -") {
			if _, err := exec.LookPath("script"); err != nil {
				continue
			}
		}
		out, _ := l.run(c.typed, c.words[0], c.words[1:]...)
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.name, out)
		}
		if l.passes("s1", ".", "rm x") {
			t.Fatalf("%s: the call passes", c.name)
		}
	}
}

// TestAllowOnceIsBound: an approval that is written into the state counts only for
// its own call, for its own time, and where the policy lets it.
func TestAllowOnceIsBound(t *testing.T) {
	for _, c := range []struct {
		name   string
		once   bool
		record string
		change func(a *state.Approval)
		want   bool
	}{
		{"as asked", true, "decisions", func(*state.Approval) {}, true},
		{"expired", true, "decisions", func(a *state.Approval) { a.Expires = time.Now().Add(-time.Second) }, false},
		{"without an end", true, "decisions", func(a *state.Approval) { a.Expires = time.Time{} }, false},
		{"for a day", true, "decisions", func(a *state.Approval) { a.Expires = time.Now().Add(24 * time.Hour) }, false},
		{"of nothing", true, "decisions", func(a *state.Approval) { a.Subject = state.Subject{} }, false},
		{"of another call", true, "decisions", func(a *state.Approval) {
			a.Subject.Of = state.Digest([]byte("x"))
		}, false},
		{"under allow_once = false", false, "decisions", func(*state.Approval) {}, false},
		{"without a ledger", true, "none", func(*state.Approval) {}, false},
	} {
		l := newOnceLab(t, true, "decisions")
		l.passes("s1", ".", "rm x")
		owner, err := state.OfSession(filepath.Join(l.dir, "../state/hookc"), "claude-code", "s1")
		if err != nil {
			t.Fatal(err)
		}
		call := l.lastEntry().Call
		if !c.once || c.record == "none" {
			l = l.again(c.once, c.record)
		}
		approval := state.Approval{Name: state.Once, By: "anna", At: time.Now(), Expires: time.Now().Add(time.Minute), Subject: state.Subject{Of: call}}
		c.change(&approval)
		if err := owner.Approve(approval); err != nil {
			t.Fatal(err)
		}
		if got := l.passes("s1", ".", "rm x"); got != c.want {
			t.Errorf("%s: the call passes: %v", c.name, got)
		}
	}
}

// lastEntry is the last one of the ledger.
func (l *onceLab) lastEntry() ledgerdb.Entry {
	l.t.Helper()
	book, err := os.ReadFile(filepath.Join(l.dir, "../state/hookc/ledger/ledger.jsonl"))
	if err != nil {
		l.t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(book), []byte("\n"))
	e, ok := ledgerdb.Parse(lines[len(lines)-1])
	if !ok {
		l.t.Fatalf("the ledger ends with %q", lines[len(lines)-1])
	}
	return e
}

// again builds another policy in the place of the first.
func (l *onceLab) again(once bool, record string) *onceLab {
	l.t.Helper()
	if err := os.WriteFile(filepath.Join(l.dir, "hooks", "a.hook.hcl"), fmt.Appendf(nil, oncePolicy, once, record), 0o644); err != nil {
		l.t.Fatal(err)
	}
	cmd := exec.Command(l.hookc, "build", "hooks", "-o", "out", "--evaluator", testrun.Program(l.t, "cmd/hookeval"))
	cmd.Dir, cmd.Env = l.dir, l.env
	if out, err := cmd.CombinedOutput(); err != nil {
		l.t.Fatalf("%v\n%s", err, out)
	}
	return l
}

// TestAllowOnceSays: what cannot be allowed is refused with the reason.
func TestAllowOnceSays(t *testing.T) {
	person(t)
	l := newOnceLab(t, false, "decisions")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"allow"}, "only once: hookc allow --once"},
		{[]string{"allow", "--once"}, "has no call in"},
		{[]string{"allow", "--once", "x-1-1"}, "has no entry x-1-1"},
	} {
		if out, code := l.run("y", l.hookc, c.args...); code != 2 || !strings.Contains(out, c.want) {
			t.Errorf("%q: %d: %s", c.args, code, out)
		}
	}
	l.passes("s1", ".", "rm x")
	if out, code := l.run("y", l.hookc, "allow", "--once"); code != 2 || !strings.Contains(out, "allow_once = false") {
		t.Errorf("%d: %s", code, out)
	}
}

// TestAllowOnceHosts: an approval lets a call of each agent pass, in its protocol.
func TestAllowOnceHosts(t *testing.T) {
	l := newOnceLab(t, true, "decisions")
	policy := "policy \"p\" {\n  targets = [\"generic\"]\n  defaults {\n    record = \"decisions\"\n  }\n}\nhook \"no\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = \"refused\"\n  }\n}\n"
	if err := os.WriteFile(filepath.Join(l.dir, "hooks", "a.hook.hcl"), []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, code := l.run("", l.hookc, "build", "hooks", "-o", "out", "--evaluator", testrun.Program(t, "cmd/hookeval")); code != 0 {
		t.Fatal(out)
	}
	tried := 0
	for _, h := range all.Hosts {
		text, session := recordedCall(t, h)
		if text == nil {
			continue
		}
		tried++
		decide := func() (string, int) {
			cmd := exec.Command(filepath.Join(l.dir, "out", "bin", "hookeval"), "--host", h.Name)
			cmd.Dir, cmd.Env, cmd.Stdin = l.dir, l.env, bytes.NewReader(text)
			out, _ := cmd.CombinedOutput()
			return string(out), cmd.ProcessState.ExitCode()
		}
		denied, _ := decide()
		owner, err := state.OfSession(filepath.Join(l.dir, "../state/hookc"), h.Name, session)
		if err != nil {
			t.Fatal(err)
		}
		call := l.lastEntry().Call
		if call == "" || !strings.Contains(denied, "refused") {
			t.Errorf("%s: nothing is kept of the call\n%s", h.Name, denied)
			continue
		}
		now := time.Now()
		if err := owner.Approve(state.Approval{Name: state.Once, By: "anna", At: now, Expires: now.Add(time.Minute), Subject: state.Subject{Of: call}}); err != nil {
			t.Fatal(err)
		}
		out, code := decide()
		stops := strings.Contains(out, `"deny"`) || strings.Contains(out, `"block"`) || strings.Contains(out, `:false`)
		if h.Name == generic.Name { // whose answer lists what the hooks said
			stops = !strings.HasPrefix(out, `{"decision":"none"`)
		}
		if code != 0 || stops {
			t.Errorf("%s: the call is stopped: %d: %s", h.Name, code, out)
		}
		if again, _ := decide(); again != denied {
			t.Errorf("%s: the second time the answer is %s, not %s", h.Name, again, denied)
		}
	}
	if tried < 10 {
		t.Errorf("only %d agents have a recorded call", tried)
	}
}

// recordedCall is a recorded event before a tool call, and its session.
func recordedCall(t *testing.T, h *host.Host) (text []byte, session string) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/events/" + h.Name + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		call, err := h.Decode(text, host.World{Getenv: noVariables, Dir: "/w"})
		if err != nil || call.Events[0].Kind.Name != "before_tool" {
			continue
		}
		if id := call.Events[0].Get(event.SessionID).Str(); id != "" {
			return text, id
		}
	}
	return nil, ""
}
