package agents

var vscode = &Agent{
	Name: "vscode", Title: "VS Code",
	Doc:   "Visual Studio Code's documentation of the preview that began with 1.110, read; nothing was measured.",
	Files: []string{".github/hooks/*.json"},
	Events: []Event{
		{Name: "SessionStart", Canonical: "session_start", Unsure: true},
		{Name: "UserPromptSubmit", Canonical: "before_agent", Unsure: true},
		{Name: "PreToolUse", Canonical: "before_tool", Blocks: true},
		{Name: "PostToolUse", Canonical: "after_tool", Unsure: true},
		{Name: "PreCompact", Canonical: "pre_compact", Unsure: true},
		{Name: "SubagentStart", Canonical: "subagent_start", Unsure: true},
		{Name: "SubagentStop", Canonical: "subagent_stop", Loops: true, Unsure: true},
		{Name: "Stop", Canonical: "before_stop", Loops: true, Unsure: true},
	},
	Types: []HandlerType{
		{Name: "command", OneOf: [][]string{{"command", "windows", "linux", "osx"}},
			Fields: []string{"command", "windows", "linux", "osx", "cwd", "env", "timeout"}},
	},
	Shape: Flat, Nests: true,
	Marks:   []string{"windows", "linux", "osx"},
	Matcher: Matcher{Ignored: true},
	Timeout: Timeout{Keys: []string{"timeout"}, Default: 30_000},
	Exit:    Exit{Block: 2},
}
