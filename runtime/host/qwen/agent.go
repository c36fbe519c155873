// Package qwen is what is known of Qwen Code.
package qwen

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is Qwen Code.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "qwen", Title: "Qwen Code",
		Doc:   "Qwen Code 0.24.4's documentation, read; nothing was measured. It has 17 events, of which those that are certain are listed.",
		Files: []string{".qwen/settings.json"},
		Events: []agent.Event{
			{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true},
			{Name: "PermissionDenied", Canonical: "permission_denied", Unknown: true, Unsure: true},
			{Name: "SessionDelete", Unknown: true, Unsure: true},
			{Name: "MessageDisplay", Canonical: "message_display", Unknown: true, Unsure: true},
			{Name: "TodoCreated", Unknown: true, Unsure: true},
			{Name: "TodoCompleted", Unknown: true, Unsure: true},
		},
		MoreEvents: true,
		Tools:      Tools,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Default: 60_000},
			{Name: "http", Required: []string{"url"}, Default: 600_000, Seconds: true},
			{Name: "function"},
			{Name: "prompt", Required: []string{"prompt"}, Default: 30_000, Seconds: true},
		},
		Prefixes: []string{"QWEN_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}, Millis: true, Default: 60_000},
		Exit:     agent.Exit{Block: 2},
	}
}

// Tools is the tools of Qwen Code.
var Tools = []agent.Tool{
	{Name: "run_shell_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"background", "is_background"}}},
	{Name: "write_file", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
}
