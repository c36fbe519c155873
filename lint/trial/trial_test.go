package trial_test

import (
	"testing"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
)

// answers are configurations of one handler, a call of the shell, and what the agent makes
// of the answer.
var answers = []struct {
	file, event, command, text string
	want                       trial.Verdict
}{
	{".claude/settings.json", "PreToolUse", `grep -q push && exit 2; exit 0`, "git push", trial.Denies},
	{".claude/settings.json", "PreToolUse", `grep -q push && exit 2; exit 0`, "git pull", trial.Nothing},
	{".claude/settings.json", "PreToolUse", `grep -q push && exit 1; exit 0`, "git push", trial.Fails},
	{".claude/settings.json", "PreToolUse", `echo '{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"ask\"}}'`, "ls", trial.Asks},
	{".claude/settings.json", "PreToolUse", `echo '{\"hookSpecificOutput\":{\"permissionDecision\":\"ask\"}}'`, "ls", trial.Nothing}, // names no event
	{".claude/settings.json", "PreToolUse", `echo '{\"permissionDecision\":\"deny\"}'`, "ls", trial.Nothing},                         // at the top
	{".claude/settings.json", "PreToolUse", `echo '{\"continue\":false}'`, "ls", trial.Nothing},
	{".claude/settings.json", "PreToolUse", `echo '{\"decision\":\"approve\"}'`, "ls", trial.Allows},
	{".codex/hooks.json", "PreToolUse", `exit 2`, "ls", trial.Fails}, // without a text it blocks nothing
	{".codex/hooks.json", "PreToolUse", `echo no >&2; exit 2`, "ls", trial.Denies},
	{".gemini/settings.json", "BeforeTool", `echo '{\"decision\":\"deny\",\"reason\":\"no\"}'`, "ls", trial.Denies},
	{".gemini/settings.json", "BeforeTool", `echo no; exit 2`, "ls", trial.Denies},
	{".gemini/settings.json", "BeforeTool", `echo '{\"systemMessage\":\"no\"}'; echo no >&2; exit 2`, "ls", trial.Nothing},
	{".gemini/settings.json", "BeforeTool", `echo '{\"decision\":\"block\"}'; exit 2`, "ls", trial.Denies},
	{".gemini/settings.json", "BeforeTool", `echo '{\"continue\":false}'`, "ls", trial.Denies},
}

func TestAsk(t *testing.T) {
	for _, a := range answers {
		h := handler(t, a.file, `{"hooks": {"`+a.event+`": [{"hooks": [{"type": "command", "command": "`+a.command+`"}]}]}}`)
		if h == nil {
			t.Errorf("%s is not run", a.command)
			continue
		}
		for _, c := range h.Calls(a.text) {
			if got := h.Ask(c); c.Field == "command" && (!got.Known || got.Verdict != a.want) {
				t.Errorf("%s: %s on %q is %v, want %v", a.file, a.command, a.text, got.Verdict, a.want)
			}
		}
	}
}

// TestCalls holds that a call is of a tool that the matcher matches.
func TestCalls(t *testing.T) {
	for matcher, want := range map[string]string{"Bash": "command", "Write|Edit": "file_path file_path", "Re.d": "file_path", "Nothing": "", "Glob": ""} {
		h := handler(t, ".claude/settings.json", `{"hooks": {"PreToolUse": [{"matcher": "`+matcher+`", "hooks": [{"type": "command", "command": "exit 0"}]}]}}`)
		got := ""
		for i, c := range h.Calls("x") {
			if i > 0 {
				got += " "
			}
			got += c.Field
		}
		if got != want {
			t.Errorf("%s: %q, want %q", matcher, got, want)
		}
	}
}

// TestNotRun holds that what is not all of a handler, or not asked before a tool, is not run.
func TestNotRun(t *testing.T) {
	for _, config := range []string{
		`{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "exit 0"}]}]}}`,
		`{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "if": "Bash(git *)", "command": "exit 0"}]}]}}`,
		`{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "python3 a.py"}]}]}}`,
		`{"hooks": {"PreToolUse": [{"hooks": [{"type": "prompt", "prompt": "no?"}]}]}}`,
	} {
		if h := handler(t, ".claude/settings.json", config); h != nil {
			for _, c := range h.Calls("x") {
				if a := h.Ask(c); a.Known {
					t.Errorf("%s is run: %+v", config, a)
				}
			}
		}
	}
}

func handler(t *testing.T, file, config string) *trial.Handler {
	t.Helper()
	f := hostconfig.Read(file, []byte(config), "")
	if len(f.Groups) != 1 || len(f.Groups[0].Handlers) != 1 {
		t.Fatalf("%s: %d groups", config, len(f.Groups))
	}
	return trial.Of(f.Groups[0].Handlers[0])
}
