//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// besideThePack is hooks of a user beside the pack's, for the rules of the
// format.
const besideThePack = `
policy "house" {
  targets = ["agent-hooks"]
}
use "std/agent-hooks" {
  with = { gate_subagent_start = true, approved_agents = ["deployer"], guarded_paths = [] }
}

# Notes which hooks ran, and in which order.
hook "low" {
  on       = ["before_tool"]
  priority = 10
  run { shell = "echo low >> ran.txt" }
}
hook "high" {
  on       = ["before_tool"]
  priority = 1000
  run { shell = "echo high >> ran.txt" }
}
hook "middle-a" {
  on = ["before_tool"]
  run { shell = "echo middle-a >> ran.txt" }
}
hook "middle-b" {
  on = ["before_tool"]
  run { shell = "echo middle-b >> ran.txt" }
}
# hookc:ignore HK2001 what an async hook says is not heard, which is what the test is about
hook "beside" {
  on       = ["before_tool"]
  priority = 500
  async    = true
  run { shell = "echo beside >> beside.txt; echo not heard >&2; exit 2" }
}
`

// TestAgentHooksPackOrder: higher priorities run first, equal ones in the order
// of the folders, the first that blocks stops the rest; an async hook is started
// whatever else happens, and its exit code 2 blocks nothing.
func TestAgentHooksPackOrder(t *testing.T) {
	c, dir := clientOf(t, filepath.Join(buildFolder(t, besideThePack, "agent-hooks"), "hooks")), t.TempDir()
	ran := func(name string) string {
		c.async.Wait()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", " ")
	}
	got := c.fire(t, toolEvent("before_tool", dir, "Shell", map[string]any{"command": "ls"}))
	if got.blockedBy != "" || ran("ran.txt") != "high middle-a middle-b low" || ran("beside.txt") != "beside" {
		t.Errorf("%+v\nran: %s; beside: %s", got, ran("ran.txt"), ran("beside.txt"))
	}
	if !slices.IsSortedFunc(got.waited, func(a, b string) int { return c.priority(b) - c.priority(a) }) {
		t.Errorf("the order is %v", got.waited)
	}

	got = c.fire(t, toolEvent("before_tool", dir, "Shell", map[string]any{"command": "mkfs /dev/sdb"}))
	if got.blockedBy != "agent-hooks-block-dangerous-commands" || ran("ran.txt") != "high middle-a middle-b low high" || ran("beside.txt") != "beside beside" {
		t.Errorf("%+v\nran: %s; beside: %s", got, ran("ran.txt"), ran("beside.txt"))
	}

	// The format can be stopped where a subagent starts, too.
	deployer := base("subagent_start", dir, map[string]any{"subagent_name": "release", "subagent_type": "deployer", "task_description": "Ship it"})
	if got := c.fire(t, deployer); got.blockedBy != "agent-hooks-gate-subagents" || !strings.Contains(got.reason, "hookc approve agent-deployer") {
		t.Errorf("%+v", got)
	}
}

func (c *formatClient) priority(name string) int {
	return c.hooks[slices.IndexFunc(c.hooks, func(h formatHook) bool { return h.Name == name })].Priority
}

// TestAgentHooksPackBlocking: each of the document's events can be blocked, with
// exit code 2 and the reason on standard error, and nothing on standard output.
func TestAgentHooksPackBlocking(t *testing.T) {
	policy := "policy \"p\" {\n  targets = [\"agent-hooks\"]\n}\nuse \"std/agent-hooks\" {}\n" +
		"hook \"no\" {\n  on = [\"" + strings.Join(documentEvents, `", "`) + "\"]\n  priority = 1000\n  deny { reason = \"not at {{ event }}\" }\n}\n"
	c, dir := clientOf(t, filepath.Join(buildFolder(t, policy, "agent-hooks"), "hooks")), t.TempDir()
	for _, name := range documentEvents {
		event := base(name, dir, nil)
		if strings.Contains(name, "tool") {
			event = toolEvent(name, dir, "ReadFile", map[string]any{"path": "a"})
		}
		got := c.fire(t, event)
		if got.blockedBy != "no-"+strings.ReplaceAll(name, "_", "-") || got.reason != "not at "+name || len(got.said) > 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
