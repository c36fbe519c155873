// Package kimicode is what is known of Kimi Code.
package kimicode

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Kimi Code.
//
// kimi is configured in TOML, by the user alone, so that no file of a project is
// its own.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "kimi-code", Title: "Kimi Code",
		Doc:   "Kimi Code 2.1.0: its documentation and source, read; nothing was measured.",
		Shape: agent.Flat, Strict: true, Untyped: "command",
		Events: []agent.Event{
			{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true},
			{Name: "PostToolUse", Canonical: "after_tool", Matches: "tool"},
			{Name: "PostToolUseFailure", Canonical: "after_tool_failure", Matches: "tool"},
			{Name: "UserPromptSubmit", Canonical: "before_agent", Matches: "prompt", Blocks: true},
			{Name: "Stop", Canonical: "before_stop", Unknown: true, Blocks: true, Doc: "It goes on once at most."},
			{Name: "StopFailure", Canonical: "stop_failure", Unknown: true},
			{Name: "SessionStart", Canonical: "session_start", Unknown: true},
			{Name: "SessionEnd", Canonical: "session_end", Unknown: true, Values: []string{"exit", "archive"}},
			{Name: "SubagentStart", Canonical: "subagent_start", Unknown: true},
			{Name: "SubagentStop", Canonical: "subagent_stop", Unknown: true},
			{Name: "PreCompact", Canonical: "pre_compact", Unknown: true},
			{Name: "PostCompact", Canonical: "post_compact", Unknown: true},
			{Name: "Notification", Canonical: "notification", Unknown: true},
			{Name: "PermissionRequest", Canonical: "permission_request", Unknown: true},
			{Name: "PermissionResult", Unknown: true},
			{Name: "UserPromptQueued", Unknown: true},
			{Name: "TurnStarted", Unknown: true},
			{Name: "Interrupt", Unknown: true},
			{Name: "SessionHeartbeat", Unknown: true},
			{Name: "TaskStarted", Unknown: true},
		},
		Tools:   Tools,
		Types:   []agent.HandlerType{{Name: "command", Required: []string{"event", "command"}, Fields: []string{"matcher", "timeout"}}},
		Matcher: agent.Matcher{Dialect: agent.ECMAScript, All: []string{""}, Invalid: "it matches nothing"},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: 30_000, Max: 600_000},
		Exit:    agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
	}
}

// Tools is the tools of Kimi Code.
var Tools = []agent.Tool{
	{Name: "Bash", Canonical: []string{"Shell"}},
	{Name: "Read", Canonical: []string{"ReadFile"}},
	{Name: "Write", Canonical: []string{"WriteFile"}},
	{Name: "Edit", Canonical: []string{"EditFile"}},
	{Name: "StrReplaceFile", Canonical: []string{"EditFile"}, Gone: true}, // of the client in Python
}
