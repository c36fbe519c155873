//go:build unix

package clienttest

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestHooksOfPlugin repeats which hooks of a plugin run: those of hooks/hooks.json, not those of files
// beside plugin.json, nor those in the front matter of its agents. A matcher meets its agents under
// their whole name.
func TestHooksOfPlugin(t *testing.T) {
	t.Parallel()
	dir, project := t.TempDir(), t.TempDir()
	note := func(event, matcher, name string) map[string]any {
		return map[string]any{"hooks": map[string]any{event: []any{map[string]any{"matcher": matcher, "hooks": []any{
			map[string]any{"type": "command", "command": `cat > "$CLAUDE_PROJECT_DIR/` + name + `"`}}}}}}
	}
	own := note("PreToolUse", "Bash", "own")
	own["hooks"].(map[string]any)["SubagentStart"] = append(note("SubagentStart", "checker", "bare")["hooks"].(map[string]any)["SubagentStart"].([]any),
		note("SubagentStart", "^mine:checker$", "whole")["hooks"].(map[string]any)["SubagentStart"].([]any)...)
	write(t, filepath.Join(dir, "hooks", "hooks.json"), encoded(own), 0o644)
	write(t, filepath.Join(dir, ".claude-plugin", "plugin.json"), `{"name":"mine","version":"1.0.0","description":"hand-made"}`, 0o644)
	write(t, filepath.Join(dir, ".claude-plugin", "hooks.json"), encoded(note("PreToolUse", "Bash", "beside")), 0o644)
	write(t, filepath.Join(dir, ".claude-plugin", "hooks", "hooks.json"), encoded(note("PreToolUse", "Bash", "below")), 0o644)
	write(t, filepath.Join(dir, "agents", "checker.md"), "---\nname: checker\ndescription: Checks\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n"+
		"        - type: command\n          command: cat > \"$CLAUDE_PROJECT_DIR/front\"\n---\nYou are the CHECKER.\n", 0o644)
	r := Run(t, Options{Dir: project, PluginDir: dir, Allowed: []string{"Agent", "Bash"},
		Script: []Turn{Use("Agent", map[string]any{"description": "a test", "prompt": "go", "subagent_type": "mine:checker", "run_in_background": false}), Say("bye")},
		Agents: map[string][]Turn{"You are the CHECKER.": {Bash("touch ran"), Say("done")}}})
	for name, runs := range map[string]bool{"own": true, "ran": true, "beside": false, "below": false, "front": false, "bare": false, "whole": true} {
		if r.Has(name) != runs {
			t.Errorf("%s: %v, want %v", name, !runs, runs)
		}
	}
	if !strings.Contains(r.Debug, "ignored for plugin agents") {
		t.Error("the client does not say that it ignores the hooks of the agent")
	}
}
