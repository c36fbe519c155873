package hostimport_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/hostimport"
)

// Each matcher becomes a match that takes in the same tools of its agent, and the
// same ones of others where it can.
func TestMatchers(t *testing.T) {
	claude, gemini, codex, copilot := ".claude/settings.json", ".gemini/settings.json", ".codex/hooks.json", ".github/copilot/settings.json"
	for _, c := range []struct{ file, event, matcher, want string }{
		{claude, "PreToolUse", "Bash", `tool="Shell" when=tool.host_name not in ['PowerShell', 'Monitor']`},
		{claude, "PreToolUse", "Write", `tool="WriteFile"`},
		{claude, "PreToolUse", "Edit|MultiEdit|NotebookEdit", `tool="EditFile"`},
		{claude, "PreToolUse", "Bash, PowerShell,Monitor", `tool="Shell"`},
		{claude, "PreToolUse", "TodoWrite|mcp__db__drop", `tool=["TodoWrite", "mcp__db__drop"]`},
		{claude, "PreToolUse", "mcp__.*", `tool=".*mcp__.*"`},
		{claude, "PreToolUse", "^mcp__db__", `tool="mcp__db__.*"`},
		{claude, "PreToolUse", "^(Write|Read)$", `tool=["WriteFile", "ReadFile"]`},
		{claude, "PreToolUse", "^Web|x$", `tool=["Fetch", "Search", ".*(?:^Web|x$).*"]`},
		{claude, "PreToolUse", ".*", ``},
		{claude, "PreToolUse", "Task", `tool="Task"`},
		{claude, "PreToolUse", "Shell|Write", `tool="WriteFile"`},
		{claude, "PreToolUse", "Shell", `left out`},
		{claude, "PreToolUse", "(", `left out`},
		{claude, "PreToolUse", "bash", `left out`},
		{claude, "PreToolUse", "^(run_shell_command)$", `left out`},
		{claude, "PreToolUse", "bash|StrReplace|Write", `tool="WriteFile"`},
		{claude, "PreToolUse", "bash|mcp__db__drop", `tool="mcp__db__drop"`},
		{codex, "PreToolUse", "Bash|run_shell_command", `tool=["Shell", "run_shell_command"]`},
		{claude, "SessionStart", "startup|clear", `source=["startup", "clear"]`},
		{claude, "SubagentStop", "a:b", `agent=".*a:b.*"`},
		{claude, "Notification", "idle_prompt", `type="idle_prompt"`},
		{claude, "Elicitation", "db", `subject="db"`},
		{claude, "UserPromptSubmit", "ignored", ``},
		{claude, "FileChanged", "a|b", `left out`},
		{claude, "WorktreeCreate", "", `left out`},
		{codex, "PreToolUse", "Write", `tool=["WriteFile", "EditFile"]`},
		{codex, "PreToolUse", "Edit, Bash", `left out`},
		{gemini, "BeforeTool", "read_file", `tool=".*read_file.*"`},
		{gemini, "BeforeTool", "run_shell_command", `tool=["Shell", ".*run_shell_command.*"]`},
		{gemini, "SessionStart", "startup|clear", `source="startup\\|clear"`},
		{gemini, "BeforeModel", "", `left out`},
		{copilot, "preToolUse", "view|bash", `tool=["ReadFile", "Shell"] when=tool.host_name != 'powershell'`},
		{copilot, "preToolUse", "", `left out`},
		{copilot, "PreToolUse", "*", ``},
		{copilot, "sessionStart", "startup", `left out`},
	} {
		text := fmt.Sprintf(`{"version": 1, "hooks": {%q: [{"matcher": %q, "hooks": [{"type": "command", "command": "true"}]}]}}`, c.event, c.matcher)
		if got := shape(t, c.file, text); got != c.want {
			t.Errorf("%s %s %q: %s; want %s", c.file, c.event, c.matcher, got, c.want)
		}
	}
}

// shape is the match and the condition of the one hook of a configuration.
func shape(t *testing.T, file, text string) string {
	t.Helper()
	imp := readIn(t, t.TempDir(), file, []byte(text))
	if imp.Handlers != 1 || len(imp.Hooks) != 1 {
		if !imp.Losses.HasErrors() {
			t.Errorf("%s: left out, and nothing says so", text)
		}
		return "left out"
	}
	checkPolicy(t, text, imp)
	var out []string
	for _, b := range imp.Hooks[0].Blocks {
		if b.Type == "match" {
			for _, a := range b.Args {
				out = append(out, a.Name+"="+a.Value)
			}
		}
	}
	for _, a := range imp.Hooks[0].Args {
		if a.Name == "when" {
			out = append(out, "when="+strings.Trim(a.Value, `"`))
		}
	}
	return strings.Join(out, " ")
}

// What a handler says of itself is in the hook, or lost at its place.
func TestHandlers(t *testing.T) {
	for _, c := range []struct{ handler, want string }{
		{`"command": "true"`, `shell="true" stdin="host"`},
		{`"command": "[[ -e x ]]"`, `command=["bash", "-c", "[[ -e x ]]"] stdin="host"`},
		{`"command": "a '{{b}}' ${c}"`, `shell="a '{{{{b}}' $${c}" stdin="host"`},
		{`"command": "x", "args": ["${CLAUDE_PROJECT_DIR}/a", "{{"]`, `command=["x", "{{ project }}/a", "{{{{"] stdin="host"`},
		{`"command": "true", "onFailure": "block"`, `shell="true" stdin="host" on_error="closed"`},
		{`"command": "true", "onFailure": "block", "async": true`, `shell="true" stdin="host"`},
		{`"command": "true", "timeout": 0`, `left out`},
		{`"command": "true", "shell": "powershell"`, `left out`},
		{`"command": " "`, `left out`},
		{`"command": "${CLAUDE_PLUGIN_ROOT}/x"`, `left out`},
		{`"command": "bin/hookeval --host claude-code; x"`, `left out`},
		{`"command": "true", "if": "Bash"`, `shell="true" stdin="host"`},
		{`"command": "true", "if": "Read(./x)"`, `left out`},
		{`"command": "true", "if": "Read(.env)"`, `shell="true" stdin="host"`},
	} {
		text := `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", ` + c.handler + `}]}, {"hooks": []}]}}`
		imp := readIn(t, t.TempDir(), ".claude/settings.json", []byte(text))
		got := "left out"
		if len(imp.Hooks) == 1 {
			checkPolicy(t, text, imp)
			got = args(imp.Hooks[0].Blocks[len(imp.Hooks[0].Blocks)-1])
		} else if !imp.Losses.HasErrors() {
			t.Errorf("%s: left out, and nothing says so", c.handler)
		}
		if got != c.want {
			t.Errorf("%s: %s; want %s", c.handler, got, c.want)
		}
	}
}

// A handler that stands twice is one hook of a policy, where its agent runs it once.
func TestEqualHandlers(t *testing.T) {
	for name, want := range map[string]int{".claude/settings.json": 1, ".gemini/settings.json": 1, ".codex/hooks.json": 2} {
		event := map[string]string{".gemini/settings.json": "BeforeTool"}[name]
		if event == "" {
			event = "PreToolUse"
		}
		handler := `{"type": "command", "command": "true"}`
		text := `{"hooks": {"` + event + `": [{"hooks": [` + handler + ", " + handler + `]}]}}`
		if imp := readIn(t, t.TempDir(), name, []byte(text)); len(imp.Hooks) != want {
			t.Errorf("%s: %d hooks; want %d", name, len(imp.Hooks), want)
		}
	}
}

// TestSeveralAgents checks that each hook stays its agent's own in a policy for several.
func TestSeveralAgents(t *testing.T) {
	dir := t.TempDir()
	read := func(path, text string) *hostconfig.File {
		return hostconfig.Read(path, []byte(text), filepath.Join(dir, filepath.FromSlash(path)))
	}
	files := []*hostconfig.File{
		read(".claude/settings.json", `{"hooks": {
			"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "a"}, {"type": "prompt", "prompt": "p"}]}],
			"Stop": [{"hooks": [{"type": "command", "command": "b"}]}]}}`),
		read(".cursor/hooks.json", `{"version": 1, "hooks": {"stop": [{"command": "c"}]}}`),
	}
	imp := hostimport.Read(files, hostimport.Options{Project: dir})
	checkPolicy(t, "two agents", imp)
	var got []string
	for _, h := range imp.Hooks {
		when := "-"
		for _, a := range h.Args {
			if a.Name == "when" {
				when = a.Value
			}
		}
		got = append(got, when)
	}
	want := []string{
		`"host == 'claude-code' and tool.host_name not in ['PowerShell', 'Monitor']"`, "-", `"host == 'claude-code'"`, `"host == 'cursor'"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("conditions %q, want %q", got, want)
	}
	if len(imp.Losses) != 1 || !strings.Contains(imp.Losses[0].Summary, "so is the prompt") {
		t.Errorf("lost: %v", imp.Losses)
	}
	one := hostimport.Read(files[1:], hostimport.Options{Project: dir})
	if a := one.Hooks[0].Args; slices.ContainsFunc(a, func(a policytext.Arg) bool { return a.Name == "when" }) {
		t.Errorf("one agent's hook has a condition: %v", a)
	}
}

func args(b policytext.Block) string {
	var out []string
	for _, a := range b.Args {
		out = append(out, a.Name+"="+a.Value)
	}
	return strings.Join(out, " ")
}
