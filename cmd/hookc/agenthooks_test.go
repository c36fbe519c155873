//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// hooksPolicy is a policy for agents that start each hook by themselves.
const hooksPolicy = `
policy "guards" {
  description = "Guards of the tests"
  targets     = ["agent-hooks"]
  accept_loss = ["start-failure"]
}
hook "no-rm" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "rm"
  }
  deny { reason = "no rm" }
}
hook "closed" {
  on       = ["before_tool"]
  on_error = "closed"
  match { pattern = "lock" }
  deny { reason = "locked" }
}
hook "asks" {
  on = ["before_tool"]
  match { pattern = "ask" }
  ask { reason = "sure?" }
}
hook "safer" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "cp"
  }
  rewrite { input = { command = "cp -n {{ command }}" } }
  context { text = "made safer" }
}
hook "gate" {
  on = ["before_stop", "session_end"]
  deny { reason = "{{ event }}: not yet" }
}
# hookc:ignore HK2001 what an async hook says is not heard, which is what the test is about
hook "later" {
  on    = ["after_tool"]
  async = true
  deny { reason = "never said" }
}
`

// buildFolder builds a policy and returns the folder of one target, in a place
// with a space in its name.
func buildFolder(t *testing.T, policy, target string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a policy's place")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", dir, "-o", filepath.Join(dir, "out"), "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	return filepath.Join(dir, "out", target)
}

// started is what a program answered.
type started struct {
	stdout, stderr string
	exit           int
}

// start runs a hook's script as an agent does: the event on its standard input.
func start(t *testing.T, script, dir, event string, env ...string) started {
	t.Helper()
	cmd := exec.Command(script)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(event)
	cmd.Env = append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return started{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func shellEvent(command string) string {
	return `{"event_type":"before_tool","session_id":"s","work_dir":"/w","tool_name":"Bash","tool_input":{"command":"` + command + `"}}`
}

// TestAgentHooks starts every hook's own script, as it lies, through a link to
// its folder, and through a link to itself.
func TestAgentHooks(t *testing.T) {
	out := buildFolder(t, hooksPolicy, "agent-hooks")
	links := t.TempDir()
	if err := os.Symlink(filepath.Join(out, "hooks"), filepath.Join(links, "hooks of mine")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		hook, event string
		want        started
	}{
		{"no-rm", shellEvent("rm x"), started{"", "no rm\n", 2}},
		{"no-rm", shellEvent("ls"), started{}},
		{"no-rm", shellEvent("lock"), started{}}, // another hook's
		{"closed", shellEvent("lock"), started{"", "locked\n", 2}},
		{"asks", shellEvent("ask"), started{`{"decision":"ask","reason":"sure?"}` + "\n", "", 0}},
		{"safer", shellEvent("cp a b"), started{`{"modified_input":{"command":"cp -n cp a b"},"additional_context":"made safer"}` + "\n", "", 0}},
		{"gate-before-stop", `{"event_type":"pre-agent-turn-stop","work_dir":"/w"}`, started{"", "before_stop: not yet\n", 2}},
		{"gate-session-end", `{"event_type":"session_end","work_dir":"/w"}`, started{"", "session_end: not yet\n", 2}},
		{"later", `{"event_type":"after_tool","tool_name":"Shell","tool_input":{}}`, started{}},
	} {
		itself := filepath.Join(links, c.hook)
		if _, err := os.Lstat(itself); err != nil {
			if err := os.Symlink(filepath.Join(out, "hooks", c.hook, "scripts", "run"), itself); err != nil {
				t.Fatal(err)
			}
		}
		for _, script := range []string{
			filepath.Join(out, "hooks", c.hook, "scripts", "run"),
			filepath.Join(links, "hooks of mine", c.hook, "scripts", "run"),
			itself,
		} {
			if got := start(t, script, t.TempDir(), c.event); got != c.want {
				t.Errorf("%s on %s: %+v, want %+v", script, c.event, got, c.want)
			}
		}
	}
	relative := start(t, "./run", filepath.Join(out, "hooks", "no-rm", "scripts"), shellEvent("rm x"))
	if relative.exit != 2 {
		t.Errorf("from its own folder: %+v", relative)
	}
}

// An event that cannot be read, and an evaluator that is not there or cannot
// start, are what the hook's on_error says.
func TestAgentHooksFailure(t *testing.T) {
	out := buildFolder(t, hooksPolicy, "agent-hooks")
	script := func(hook string) string { return filepath.Join(out, "hooks", hook, "scripts", "run") }
	for hook, exit := range map[string]int{"no-rm": 1, "closed": 2} {
		if got := start(t, script(hook), out, "not JSON"); got.exit != exit || !strings.Contains(got.stderr, "cannot be decoded") || got.stdout != "" {
			t.Errorf("%s on no event: %+v", hook, got)
		}
	}
	evaluator := filepath.Join(out, "bin", "hookeval")
	if err := os.WriteFile(evaluator, []byte("#!/nowhere/at/all\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := start(t, script("closed"), out, shellEvent("ls")); got.exit != 2 {
		t.Errorf("closed, with an evaluator that cannot start: %+v", got)
	}
	if got := start(t, script("no-rm"), out, shellEvent("ls")); got.exit == 2 || got.exit == 0 {
		t.Errorf("open, with an evaluator that cannot start: %+v", got)
	}
	if err := os.Remove(evaluator); err != nil {
		t.Fatal(err)
	}
	for hook, exit := range map[string]int{"no-rm": 1, "closed": 2} {
		if got := start(t, script(hook), out, shellEvent("ls")); got.exit != exit || !strings.Contains(got.stderr, "there is no evaluator") {
			t.Errorf("%s without an evaluator: %+v", hook, got)
		}
	}
}
