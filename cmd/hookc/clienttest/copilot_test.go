//go:build unix

package clienttest

import (
	"strings"
	"testing"
)

// TestCopilotPascal: what runtime/host/copilot relies on, of events in PascalCase.
func TestCopilotPascal(t *testing.T) {
	specific := func(event, members string) string {
		return `echo '{"hookSpecificOutput":{"hookEventName":"` + event + `",` + members + `}}'`
	}
	deny := `"permissionDecision":"deny","permissionDecisionReason":"REASON"`
	for _, c := range []struct {
		name, event, answer string
		runs                bool   // the call of the shell
		told, untold        string // what the model reads, and what it does not
	}{
		{"deny", "PreToolUse", specific("PreToolUse", deny), false, "Denied by preToolUse hook: REASON", ""},
		{"exit 2", "PreToolUse", specific("PreToolUse", deny) + "; exit 2", false, "hook exited with code 2", "REASON"},
		{"missing", "PreToolUse", noProgram, false, "hook errored", ""},
		{"ask", "PreToolUse", specific("PreToolUse", strings.ReplaceAll(deny, "deny", "ask")), false, "REASON", ""},
		{"context", "PreToolUse", `echo '{"additionalContext":"BESIDE","hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"INSIDE"}}'`, true, "INSIDE", "BESIDE"},
		{"context after", "PostToolUse", `echo '{"additionalContext":"BESIDE","hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"INSIDE"}}'`, true, "BESIDE", "INSIDE"},
		{"block with context", "PostToolUse", `echo '{"decision":"block","reason":"REASON","additionalContext":"BESIDE"}'`, true, "Tool result blocked: REASON", "BESIDE"},
		{"request", "PermissionRequest", `echo '{"behavior":"deny","message":"REASON"}'`, false, "Permission denied by a PermissionRequest hook: REASON", ""},
		{"request inside", "PermissionRequest", specific("PermissionRequest", `"decision":{"behavior":"deny","message":"REASON"}`), true, "", "REASON"},
		{"request missing", "PermissionRequest", noProgram, false, "Permission request hook failed", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := Copilot.Run(t, Options{Files: pascalHook(c.event, c.answer), Script: []Turn{Shell("touch ran"), Say("done")}})
			if r.Has("ran") != c.runs || !strings.Contains(r.Told(), c.told) || c.untold != "" && strings.Contains(r.Told(), c.untold) {
				t.Errorf("ran: %v\n%s\n%s\n%s", r.Has("ran"), r.ToolResult(0), r.Stdout, r.Stderr)
			}
		})
	}
}

// TestCopilotSubagentStop: a block makes the subagent go on, and its second end
// says so.
func TestCopilotSubagentStop(t *testing.T) {
	r := Copilot.Run(t, Options{
		Files:  pascalHook("SubagentStop", `grep -q '"stop_hook_active":true' && touch again || echo '{"decision":"block","reason":"REASON"}'`),
		Script: []Turn{Delegate("sub task"), Say("done"), Say("done"), Say("done")},
	})
	if !r.Has("again") {
		t.Errorf("it did not go on\n%s\n%s", r.Stdout, r.Stderr)
	}
}

func pascalHook(event, command string) map[string]string {
	return map[string]string{"~/.copilot/hooks/h.json": encoded(map[string]any{"version": 1, "hooks": map[string]any{
		event: []any{map[string]any{"type": "command", "bash": command, "timeoutSec": 10}},
	}})}
}
