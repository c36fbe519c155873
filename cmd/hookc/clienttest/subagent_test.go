//go:build unix

package clienttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// subagent is a project with an agent of its own.
func subagent(t *testing.T) string {
	dir := t.TempDir()
	write(t, filepath.Join(dir, ".claude", "agents", "tester.md"), "---\nname: tester\ndescription: Tests\n---\nYou are the TESTER.\n", 0o644)
	return dir
}

// says is an answer with this context.
func says(event, text string) handler {
	return handler{event, `cat >/dev/null; echo '{"hookSpecificOutput":{"hookEventName":"` + event + `","additionalContext":"` + text + `"}}'`, nil}
}

// notes is a hook that writes its events to the file.
func notes(event string) handler {
	return handler{event, `cat >> "$CLAUDE_PROJECT_DIR/` + event + `"`, nil}
}

const inFront = `case "$(cat)" in *'"subagent_type"'*) echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":` +
	`{"description":"a test","prompt":"go","subagent_type":"tester","run_in_background":false}}}';; esac`

// TestSubagent repeats what docs/hosts/claude-code.md says of subagents, of one in the
// background, as they are unless the call says otherwise, and of one that a
// rewrite makes the agent wait for.
func TestSubagent(t *testing.T) {
	for name, c := range map[string]struct {
		rewrite  []handler
		response string // part of what PostToolUse of Agent has
		prompts  int    // that UserPromptSubmit sees
	}{
		"background": {nil, `"status":"async_launched"`, 2},
		"waits":      {[]handler{{"PreToolUse", inFront, nil}}, `"agentType":"tester"`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := subagent(t)
			r := Run(t, Options{
				Dir: dir, Allowed: []string{"Agent", "Bash"},
				PluginDir: plugin(t, append(c.rewrite,
					says("SubagentStart", "CTX-START"), says("PostToolUse", "CTX-POST"), notes("PostToolUse"),
					says("UserPromptSubmit", "CTX-PROMPT"), notes("UserPromptSubmit"), notes("SubagentStart"),
					handler{"SubagentStop", once + `echo '{"decision":"block","reason":"NOT-YET"}'; exit 2`, nil})...),
				Script: []Turn{Use("Agent", map[string]any{"description": "a test", "prompt": "go", "subagent_type": "tester"}), Say("bye")},
				Agents: map[string][]Turn{"You are the TESTER.": {Bash("touch ran"), Say("first"), Say("LAST-TEXT")}},
			})
			if got := seen(dir, "PostToolUse"); !strings.Contains(got, c.response) {
				t.Errorf("PostToolUse sees %s, want %s", got, c.response)
			}
			if got := seen(dir, "UserPromptSubmit"); strings.Count(got, `"prompt":`) != c.prompts ||
				(c.prompts == 2) != strings.Contains(got, `"prompt":"<task-notification>\n`) || (c.prompts == 2) != strings.Contains(got, `<result>LAST-TEXT</result>`) {
				t.Errorf("UserPromptSubmit sees %s", got)
			}
			sub := r.AgentTold("You are the TESTER.")
			for _, text := range []string{"CTX-START", "CTX-POST", "NOT-YET"} {
				if !strings.Contains(sub, text) {
					t.Errorf("the subagent is not told %s", text)
				}
			}
			main := r.Told()
			if !strings.Contains(main, "LAST-TEXT") || !strings.Contains(main, "CTX-POST") || strings.Contains(main, "CTX-START") || strings.Contains(main, "NOT-YET") {
				t.Errorf("the main agent is told %s", main)
			}
			if n := strings.Count(r.Main()[len(r.Main())-1].Text(), "CTX-PROMPT"); n != c.prompts {
				t.Errorf("%d contexts of prompts reach the agent, want %d", n, c.prompts)
			}
			if t.Failed() {
				t.Log(r.Debug)
			}
		})
	}
}

// TestUnknownSubagent: the client asks the hooks on tools, and starts none.
func TestUnknownSubagent(t *testing.T) {
	dir := subagent(t)
	r := Run(t, Options{
		Dir: dir, Allowed: []string{"Agent"}, PluginDir: plugin(t, notes("PreToolUse"), notes("SubagentStart"), notes("PostToolUseFailure")),
		Script: []Turn{Use("Agent", map[string]any{"description": "a test", "prompt": "go", "subagent_type": "nobody"}), Say("bye")},
	})
	for event, want := range map[string]bool{"PreToolUse": true, "SubagentStart": false, "PostToolUseFailure": true} {
		if _, err := os.Stat(filepath.Join(dir, event)); (err == nil) != want {
			t.Errorf("%s happened: %v", event, err == nil)
		}
	}
	if !strings.Contains(r.ToolResult(0), "Agent type 'nobody' not found") {
		t.Errorf("the agent is told %q", r.ToolResult(0))
	}
}
