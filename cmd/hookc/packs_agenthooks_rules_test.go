//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestAgentHooksPackStdout: standard output is one JSON object beside exit code
// 0: a decision, a new input, a context, a line for the log.
func TestAgentHooksPackStdout(t *testing.T) {
	const policy = `
policy "p" {
  targets = ["agent-hooks"]
}
use "std/agent-hooks" {}
hook "safer" {
  on       = ["before_tool"]
  priority = 50
  match {
    command { program = "cp" }
  }
  when = "len(shell.commands) == 1 and shell.parsed and command == 'cp a b'"
  rewrite { input = { command = "cp -n a b" } }
  context { text = "made safer" }
  warn {
    message = "noted"
    to      = "user"
  }
}
hook "checked" {
  on       = ["before_tool"]
  priority = 40
  match { tool = "Shell" }
  when     = "command == 'go vet'"
  allow { reason = "Command validated" }
}
`
	c, dir := clientOf(t, filepath.Join(buildFolder(t, policy, "agent-hooks"), "hooks")), t.TempDir()
	got := c.fire(t, toolEvent("before_tool", dir, "Shell", map[string]any{"command": "cp a b"}))
	if len(got.said) != 1 {
		t.Fatalf("%+v", got)
	}
	said := got.said[0]
	if input, ok := said["modified_input"].(map[string]any); !ok || input["command"] != "cp -n a b" {
		t.Errorf("the new input: %v", said)
	}
	if said["decision"] != nil || said["additional_context"] != "made safer" || said["log"] != "noted" || got.blockedBy != "" {
		t.Errorf("%v", said)
	}
	got = c.fire(t, toolEvent("before_tool", dir, "Shell", map[string]any{"command": "go vet"}))
	if len(got.said) != 1 || got.said[0]["decision"] != "allow" || got.said[0]["reason"] != "Command validated" {
		t.Errorf("%+v", got)
	}
}

// TestAgentHooksPackFailOpen: a hook that fails, is late, prints no JSON or ends
// with another code than 0 and 2 is logged, and the operation goes on; exit code
// 2 blocks.
func TestAgentHooksPackFailOpen(t *testing.T) {
	for name, test := range map[string]struct {
		run     string
		blocked bool
		log     string // what the log of the agent or the hook's own error says
	}{
		"succeeds":     {`run { shell = "exit 0" }`, false, ""},
		"blocks":       {`run { shell = "echo no >&2; exit 2" }`, true, ""},
		"exit-1":       {`run { shell = "echo broken >&2; exit 1" }`, false, "broken"},
		"exit-127":     {`run { command = ["./no-such-program"] }`, false, "no-such-program"},
		"invalid-json": {`run { shell = "echo '{\"decision\":'" }`, false, "cannot be read"},
		"late":         {`run { shell = "sleep 60" }`, false, "time-out"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			policy := "policy \"p\" {\n  targets = [\"agent-hooks\"]\n}\nuse \"std/agent-hooks\" {}\n" +
				"hook \"own\" {\n  on = [\"before_tool\"]\n  timeout = \"1s\"\n  priority = 500\n  " + test.run + "\n}\n"
			dir := t.TempDir()
			hooks := filepath.Join(buildFolder(t, policy, "agent-hooks"), "hooks")
			c := clientOf(t, hooks)
			got := c.fire(t, toolEvent("before_tool", dir, "Shell", map[string]any{"command": "ls"}))
			if (got.blockedBy == "own") != test.blocked || !test.blocked && got.blockedBy != "" {
				t.Errorf("%+v", got)
			}
			if !test.blocked && !slices.Contains(got.waited, "agent-hooks-block-prod-deploy") {
				t.Errorf("the hooks behind it did not run: %v", got.waited)
			}
			alone := start(t, filepath.Join(hooks, "own", "scripts", "run"), dir,
				`{"event_type":"before_tool","work_dir":"`+dir+`","tool_name":"Shell","tool_input":{"command":"ls"}}`, c.env...)
			if !strings.Contains(alone.stderr, test.log) {
				t.Errorf("it does not say %q: %+v", test.log, alone)
			}
		})
	}
}

// TestAgentHooksPackLate: an agent ends a hook that is late, and goes on.
func TestAgentHooksPackLate(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"slow/HOOK.md":     "---\nname: slow\ndescription: Never ends\ntrigger: before_tool\ntimeout: 100\n---\n",
		"slow/scripts/run": "#!/bin/sh\nexec sleep 60\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := clientOf(t, dir)
	if h := c.hooks[0]; h.Priority != 100 || h.Async || h.Matcher != (formatMatcher{}) {
		t.Errorf("the defaults are %+v", h)
	}
	got := c.fire(t, toolEvent("before_tool", dir, "Shell", nil))
	if got.blockedBy != "" || !slices.Equal(c.log, []string{"slow: " + errLate.Error()}) {
		t.Errorf("%+v, log %v", got, c.log)
	}
}

// TestAgentHooksPackMatchers: the matchers that the document shows, as policies,
// built and asked by an agent. Both parts must match, and without any every tool
// is met.
func TestAgentHooksPackMatchers(t *testing.T) {
	const policy = `
policy "p" {
  targets = ["agent-hooks"]
}
use "std/agent-hooks" {}
hook "shell" {
  on       = ["before_tool"]
  priority = 1
  match { tool = "Shell" }
  context { text = "shell" }
}
hook "sources" {
  on       = ["before_tool"]
  priority = 2
  match {
    tool    = "WriteFile"
    pattern = "\\.(py|js|ts)$"
  }
  context { text = "sources" }
}
# hookc:ignore raw-command-text the document's own matcher is tried
hook "keywords" {
  on       = ["before_tool"]
  priority = 3
  match {
    tool    = "Shell"
    pattern = "(rm -rf|mkfs|dd if=/dev/zero)"
  }
  context { text = "keywords" }
}
hook "directories" {
  on       = ["before_tool"]
  priority = 4
  match { pattern = "/etc/passwd|/var/www" }
  context { text = "directories" }
}
hook "every" {
  on       = ["before_tool"]
  priority = 5
  context { text = "every" }
}
`
	c, dir := clientOf(t, filepath.Join(buildFolder(t, policy, "agent-hooks"), "hooks")), t.TempDir()
	c.hooks = slices.DeleteFunc(c.hooks, func(h formatHook) bool { return strings.HasPrefix(h.Name, "agent-hooks-") })
	for _, test := range []struct {
		tool  string
		input map[string]any
		want  string
	}{
		{"Shell", map[string]any{"command": "ls"}, "every shell"},
		{"Shell", map[string]any{"command": "mkfs /dev/sdb"}, "every keywords shell"},
		{"Shell", map[string]any{"command": "cat /var/www/index.html"}, "every directories shell"},
		{"WriteFile", map[string]any{"path": "a.py", "content": "x"}, "every sources"},
		{"WriteFile", map[string]any{"path": "a.ts", "content": "x"}, "every sources"},
		{"WriteFile", map[string]any{"path": "a.md", "content": "mkfs"}, "every"},
		{"ReadFile", map[string]any{"path": "a.py"}, "every"},
		{"ReadFile", map[string]any{"path": "/etc/passwd"}, "every directories"},
	} {
		var said []string
		for _, s := range c.fire(t, toolEvent("before_tool", dir, test.tool, test.input)).said {
			said = append(said, s["additional_context"].(string))
		}
		if got := strings.Join(said, " "); got != test.want {
			t.Errorf("%s %v: %s, want %s", test.tool, test.input, got, test.want)
		}
	}
}
