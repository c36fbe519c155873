//go:build unix

package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// These tests hold std/agent-hooks, built as folders, against the document that
// it comes from: its tables of fields, and what an agent does with the folders.

// documentEvents is the events of the document.
var documentEvents = []string{
	"session_start", "session_end", "before_agent", "after_agent", "before_stop", "before_tool", "after_tool",
	"after_tool_failure", "subagent_start", "subagent_stop", "pre_compact",
}

// builtPack builds the pack itself, so that its folders have the document's
// names.
func builtPack(t *testing.T) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", filepath.Join("..", "..", "stdlib", "agent-hooks"), "-o", out, "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	return filepath.Join(out, "agent-hooks", "hooks")
}

// clientOf is an agent with the hooks of a folder, whose state is the test's.
func clientOf(t *testing.T, dir string) *formatClient {
	t.Helper()
	c := &formatClient{hooks: formatHooks(t, dir), env: []string{"XDG_STATE_HOME=" + t.TempDir(), "SLACK_WEBHOOK_URL="}}
	t.Cleanup(c.async.Wait)
	return c
}

// base is an event with the fields that all events have.
func base(event, dir string, more map[string]any) map[string]any {
	e := map[string]any{
		"event_type": event, "timestamp": "2024-01-15T10:30:00Z", "session_id": "sess-abc123", "work_dir": dir, "context": map[string]any{},
	}
	maps.Copy(e, more)
	return e
}

func toolEvent(event, dir, tool string, input map[string]any) map[string]any {
	return base(event, dir, map[string]any{"tool_name": tool, "tool_input": input, "tool_use_id": "tool_123"})
}

// TestAgentHooksPackFields: every HOOK.md holds what the table of its fields
// asks for, within the sizes that are meant for loading.
func TestAgentHooksPackFields(t *testing.T) {
	for _, h := range formatHooks(t, builtPack(t)) {
		folder := filepath.Base(filepath.Dir(filepath.Dir(h.script)))
		if h.Name != folder || !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(h.Name) || len(h.Name) > 64 {
			t.Errorf("%s: the name is %q", folder, h.Name)
		}
		if n := len([]rune(h.Description)); n < 1 || n > 1024 {
			t.Errorf("%s: a description of %d characters", h.Name, n)
		}
		if !slices.Contains(documentEvents, h.Trigger) {
			t.Errorf("%s: the trigger %q", h.Name, h.Trigger)
		}
		if h.Timeout < 100 || h.Timeout > 600_000 {
			t.Errorf("%s: the time-out %d", h.Name, h.Timeout)
		}
		if h.Priority < 0 || h.Priority > 1000 {
			t.Errorf("%s: the priority %d", h.Name, h.Priority)
		}
		if h.Matcher != (formatMatcher{}) && !strings.Contains(h.Trigger, "tool") {
			t.Errorf("%s: a matcher on %s", h.Name, h.Trigger)
		}
		for _, re := range []string{h.Matcher.Tool, h.Matcher.Pattern} {
			if _, err := regexp.Compile(re); err != nil {
				t.Errorf("%s: %v", h.Name, err)
			}
		}
		if info, err := os.Stat(h.script); err != nil || info.Mode()&0o111 == 0 {
			t.Errorf("%s: its script cannot be started: %v", h.Name, err)
		}

		// A token is about four bytes.
		if n := len(h.Name + h.Description + h.Trigger); n > 400 {
			t.Errorf("%s: metadata of %d bytes, more than 100 tokens", h.Name, n)
		}
		if len(h.page) >= 4000 {
			t.Errorf("%s: a HOOK.md of %d bytes, more than 1000 tokens", h.Name, len(h.page))
		}
	}
}

// TestAgentHooksPackNamed: the hooks that the document names are folders with
// its front matter; the time-out is a second more, for the evaluator to answer.
func TestAgentHooksPackNamed(t *testing.T) {
	hooks := map[string]formatHook{}
	for _, h := range formatHooks(t, builtPack(t)) {
		hooks[h.Name] = h
	}
	for _, want := range []struct {
		name, description, trigger, tool string
		timeout, priority                int
		async                            bool
	}{
		{"block-dangerous-commands", "Blocks dangerous shell commands that could destroy data", "before_tool", "Shell", 5_000, 999, false},
		{"auto-format-python", "Auto-format Python files after write", "after_tool", "WriteFile", 30_000, 100, true},
		{"block-prod-deploy", "Block production deployment operations", "before_tool", "Shell", 60_000, 100, false},
		{"audit-log", "Log all session activities", "session_end", "", 30_000, 100, true},
		{"enforce-test-coverage", "Ensure tests pass before allowing completion", "before_stop", "", 120_000, 999, false},
		{"notify-slack", "", "session_end", "", 15_000, 100, true},
		{"security-check", "", "before_tool", "", 30_000, 998, false},
	} {
		h, ok := hooks[want.name]
		if !ok {
			t.Errorf("there is no folder %s", want.name)
			continue
		}
		if want.description != "" && h.Description != want.description {
			t.Errorf("%s: the description %q", want.name, h.Description)
		}
		if h.Trigger != want.trigger || h.Timeout != want.timeout+1000 || h.Priority != want.priority || h.Async != want.async {
			t.Errorf("%s: %s", want.name, h.front)
		}
		if want.tool != "" && !regexp.MustCompile(h.Matcher.Tool).MatchString(want.tool) || want.tool == "Shell" && regexp.MustCompile(h.Matcher.Tool).MatchString("WriteFile") {
			t.Errorf("%s: the matcher %q", want.name, h.Matcher.Tool)
		}
	}
	page := hooks["block-dangerous-commands"].page
	for _, part := range []string{
		"## Blocked Patterns", "`rm -rf /` - Recursive deletion of root", "`mkfs` - Filesystem formatting", "`dd if=/dev/zero` - Zeroing drives", "Direct write to disk",
		"## Exit Codes", "- `0` - The operation continues", "- `2` - The operation is blocked; the reason is on standard error",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("HOOK.md of block-dangerous-commands has no %s:\n%s", part, page)
		}
	}
}

// TestAgentHooksPackEvents sends the events of the document, with its fields, to
// the folders, and one on which a hook blocks beside it where there is such.
func TestAgentHooksPackEvents(t *testing.T) {
	c, dir := clientOf(t, builtPack(t)), t.TempDir()
	shell := func(command string) map[string]any {
		return toolEvent("before_tool", dir, "Shell", map[string]any{"command": command})
	}
	subagent := map[string]any{"subagent_name": "code-reviewer", "subagent_type": "coder", "task_description": "Review the authentication module"}
	stop := map[string]any{
		"stop_reason": "no_tool_calls", "step_count": 5, "final_message": map[string]any{"role": "assistant", "content": "Task completed successfully"},
	}
	for _, test := range []struct {
		event  map[string]any
		by     string // the hook that blocks
		reason string
		beside []string
	}{
		{base("session_start", dir, map[string]any{"model": "kimi-latest", "args": map[string]any{"ui": "shell", "agent": "default"}}), "", "", []string{"log-session-start", "notify-session-start"}},
		{base("before_agent", dir, map[string]any{"prompt": "clean up"}), "", "", nil},
		{base("before_agent", dir, map[string]any{"prompt": "my key is AKIAIOSFODNN7EXAMPLE"}), "filter-sensitive-words", "Take it out", nil},
		{shell("rm -rf /tmp/old-files"), "", "", nil},
		{shell("rm -rf /"), "block-dangerous-commands", "Dangerous command blocked", nil},
		{shell("kubectl apply -n production -f x.yaml"), "block-prod-deploy", "This operation affects production environment and is not allowed", nil},
		{toolEvent("before_tool", dir, "ReadFile", map[string]any{"path": "/etc/passwd"}), "security-check-reads", "nothing is read there", nil},
		{toolEvent("after_tool", dir, "WriteFile", map[string]any{"path": "a.txt", "content": "x"}), "", "", []string{"auto-format-go", "auto-format-js-jsx-ts-tsx", "auto-format-python"}},
		{toolEvent("after_tool_failure", dir, "Shell", map[string]any{"command": "make"}), "", "", []string{"log-failure"}},
		{base("subagent_start", dir, subagent), "", "", []string{"log-subagent-subagent-start"}},
		{base("subagent_stop", dir, subagent), "", "", []string{"log-subagent-subagent-stop"}},
		{base("pre_compact", dir, map[string]any{"trigger": "auto"}), "", "", nil},
		{base("after_agent", dir, nil), "", "", []string{"response-time"}},
		{base("before_stop", dir, stop), "", "", nil},
		{base("before_stop", dir, map[string]any{"stop_reason": "tool_rejected", "final_message": nil}), "", "", nil},
		{base("session_end", dir, map[string]any{"duration_seconds": 3600, "total_steps": 25, "exit_reason": "user_exit"}), "", "", []string{"audit-log", "notify-slack"}},
	} {
		got := c.fire(t, test.event)
		if got.blockedBy != test.by || !strings.Contains(got.reason, test.reason) || !slices.Equal(got.beside, test.beside) && test.beside != nil {
			t.Errorf("%v:\n%+v", test.event, got)
		}
		c.async.Wait() // one writes what the next one reads
	}
	if len(c.log) > 0 {
		t.Errorf("failures:\n%s", strings.Join(c.log, "\n"))
	}
	log, err := os.ReadFile(filepath.Join(dir, ".agents", "logs", "audit.jsonl"))
	for _, part := range []string{`"model":"kimi-latest"`, `"task":"Review the authentication module"`, `"seconds":3600,"steps":25`, `"entry":"compaction"`} {
		if err != nil || !strings.Contains(string(log), part) {
			t.Errorf("the audit log has no %s: %v\n%s", part, err, log)
		}
	}
}
