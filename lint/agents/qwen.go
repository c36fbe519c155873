package agents

import "github.com/hookc/hookc/compiler/regex"

var qwen = &Agent{
	Name: "qwen", Title: "Qwen Code",
	Doc:   "Qwen Code 0.24.4's documentation, read; nothing was measured. It has 17 events, of which those that are certain are listed.",
	Files: []string{".qwen/settings.json"},
	Events: []Event{
		{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true},
		{Name: "PermissionDenied", Canonical: "permission_denied", Unknown: true, Unsure: true},
		{Name: "SessionDelete", Unknown: true, Unsure: true},
		{Name: "MessageDisplay", Canonical: "message_display", Unknown: true, Unsure: true},
		{Name: "TodoCreated", Unknown: true, Unsure: true},
		{Name: "TodoCompleted", Unknown: true, Unsure: true},
	},
	MoreEvents: true,
	Tools: []Tool{
		{Name: "run_shell_command", Canonical: []string{"Shell"}},
		{Name: "write_file", Canonical: []string{"WriteFile"}},
	},
	Types: []HandlerType{
		{Name: "command", Required: []string{"command"}, Default: 60_000},
		{Name: "http", Required: []string{"url"}, Default: 600_000, Seconds: true},
		{Name: "function"},
		{Name: "prompt", Required: []string{"prompt"}, Default: 30_000, Seconds: true},
	},
	Prefixes: []string{"QWEN_"},
	Matcher:  Matcher{Dialect: regex.ECMAScript, All: []string{"", "*"}},
	Timeout:  Timeout{Keys: []string{"timeout"}, Millis: true, Default: 60_000},
	Exit:     Exit{Block: 2},
}
