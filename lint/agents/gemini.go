package agents

import "github.com/hookc/hookc/compiler/regex"

var gemini = &Agent{
	Name: "gemini", Title: "Gemini CLI",
	Doc:         "Gemini CLI 0.61.0: matchers, exit codes and answers of BeforeTool measured, the rest read.",
	Files:       []string{".gemini/settings.json"},
	PluginFiles: []string{"hooks/hooks.json"},
	Group:       []string{"matcher", "sequential"},
	Events: []Event{
		{Name: "SessionStart", Canonical: "session_start", Matches: "source", Values: []string{"startup", "resume", "clear"}},
		{Name: "SessionEnd", Canonical: "session_end", Matches: "reason",
			Values: []string{"exit", "clear", "logout", "prompt_input_exit", "other"}},
		{Name: "BeforeAgent", Canonical: "before_agent", Blocks: true},
		{Name: "AfterAgent", Canonical: "before_stop", Blocks: true, Loops: true},
		{Name: "BeforeModel", Blocks: true},
		{Name: "AfterModel", Blocks: true, Doc: "It is called for each part of an answer."},
		{Name: "BeforeToolSelection"},
		{Name: "BeforeTool", Canonical: "before_tool", Matches: "tool", Blocks: true},
		{Name: "AfterTool", Canonical: "after_tool", Matches: "tool", After: true},
		{Name: "PreCompress", Canonical: "pre_compact", Matches: "trigger", Values: triggers},
		{Name: "Notification", Canonical: "notification", Matches: "type", Values: []string{"ToolPermission"}},
	},
	Tools: []Tool{
		{Name: "run_shell_command", Canonical: []string{"Shell"}},
		{Name: "write_file", Canonical: []string{"WriteFile"}},
		{Name: "replace", Canonical: []string{"EditFile"}},
		{Name: "read_file", Canonical: []string{"ReadFile"}},
		{Name: "read_many_files", Canonical: []string{"ReadFile"}},
		{Name: "grep_search", Canonical: []string{"Grep"}},
		{Name: "glob", Canonical: []string{"Glob"}},
		{Name: "list_directory"},
		{Name: "web_fetch", Canonical: []string{"Fetch"}},
		{Name: "google_web_search", Canonical: []string{"Search"}},
		{Name: "write_todos"},
		{Name: "ask_user"},
		{Name: "invoke_agent", Canonical: []string{"Agent"}},
		{Name: "activate_skill"},
	},
	Types: []HandlerType{
		{Name: "command", Required: []string{"command"}, Fields: []string{"name", "description", "timeout", "env"}},
	},
	Marks: []string{"sequential"},
	Matcher: Matcher{
		Dialect: regex.ECMAScript, All: []string{"", "*"}, ToolOnly: true,
		Invalid: "it is compared as a text, so that it matches nothing, and nothing says so",
	},
	Timeout: Timeout{Keys: []string{"timeout"}, Millis: true, Default: 60_000},
	Exit:    Exit{Block: 2, NeedsText: true, OneOpen: true, ReasonFrom: "stderr", StderrJSON: true},
	Env:     []string{"GEMINI_PROJECT_DIR", "GEMINI_PLANS_DIR", "GEMINI_SESSION_ID", "GEMINI_CWD", "CLAUDE_PROJECT_DIR"},
	Paths: []Path{{Name: "GEMINI_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "GEMINI_CWD"},
		{Name: "extensionPath", Plugin: true}},
}
