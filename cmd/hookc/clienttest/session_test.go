//go:build unix

package clienttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// seen is the events that a hook of notes has written, one a line.
func seen(dir, event string) string {
	b, _ := os.ReadFile(filepath.Join(dir, event))
	return string(b)
}

// TestRefusedCalls: a call that the client itself refuses meets no hook on tools
// but the one behind the batch, whose context reaches the agent.
func TestRefusedCalls(t *testing.T) {
	dir := t.TempDir()
	r := Run(t, Options{
		Dir: dir, Allowed: []string{"Bash"},
		PluginDir: plugin(t, notes("PreToolUse"), notes("PostToolUse"), notes("PostToolUseFailure"), notes("PostToolBatch"), says("PostToolBatch", "CTX-BATCH")),
		Script:    []Turn{Use("Bash", map[string]any{}), Use("Nonesuch", map[string]any{}), Say("bye")},
	})
	for _, event := range []string{"PreToolUse", "PostToolUse", "PostToolUseFailure"} {
		if got := seen(dir, event); got != "" {
			t.Errorf("%s sees %s", event, got)
		}
	}
	got := seen(dir, "PostToolBatch")
	for _, want := range []string{"InputValidationError: Bash failed", "The required parameter `command` is missing", "No such tool available: Nonesuch"} {
		if !strings.Contains(got, want) {
			t.Errorf("PostToolBatch lacks %q: %s", want, got)
		}
	}
	if !strings.Contains(r.Told(), "CTX-BATCH") {
		t.Error("the agent is not told the context")
	}
}

// TestCompaction: what the hooks see of a compaction, and that the context of the
// session that starts behind it reaches the next turn.
func TestCompaction(t *testing.T) {
	const id = "11111111-2222-4333-8444-555555555555"
	dir, home := t.TempDir(), t.TempDir()
	compacted := `case "$(cat)" in *'"source":"compact"'*) echo '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"CTX-AFTER"}}';; esac`
	hooks := plugin(t, notes("PreCompact"), notes("SubagentStart"), notes("SubagentStop"), notes("PostCompact"), handler{"SessionStart", compacted, nil})
	run := func(prompt string, flag string, script ...Turn) Result {
		return Run(t, Options{Dir: dir, Env: []string{"HOME=" + home}, PluginDir: hooks, Prompt: prompt, Args: []string{flag, id}, Script: script})
	}
	run("begin", "--session-id", Say("begun"))
	run("/compact keep the cart", "--resume", Say("THE-SUMMARY"))
	r := run("go on", "--resume", Say("bye"))
	for event, want := range map[string][]string{
		"PreCompact":   {`"trigger":"manual","custom_instructions":"keep the cart"`},
		"SubagentStop": {`"agent_type":""`, `"hook_event_name":"SubagentStop","stop_hook_active":false`}, // effort stands between them or not
		"PostCompact":  {`"compact_summary":"THE-SUMMARY"`},
	} {
		got := seen(dir, event)
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s sees %s, want %s", event, got, part)
			}
		}
	}
	if got := seen(dir, "SubagentStart"); got != "" {
		t.Errorf("SubagentStart sees %s", got)
	}
	for _, want := range []string{"THE-SUMMARY", "CTX-AFTER"} {
		if !strings.Contains(r.Told(), want) {
			t.Errorf("the agent is not told %s", want)
		}
	}
}
