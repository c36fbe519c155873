// Package cursor is what is known of Cursor.
package cursor

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Cursor.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "cursor", Title: "Cursor",
		Doc:         "Cursor's documentation of 2026-10-04, read; nothing was measured.",
		Files:       []string{".cursor/hooks.json"},
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{".cursor-plugin"},
		Shape:       agent.Flat, Version: true, Untyped: "command",
		Top: []string{"version", "$schema"},
		Events: []agent.Event{
			{Name: "sessionStart", Canonical: "session_start", Unknown: true},
			{Name: "sessionEnd", Canonical: "session_end", Unknown: true},
			{Name: "beforeSubmitPrompt", Canonical: "before_agent", Blocks: true, Prompts: true, Unknown: true},
			{Name: "preToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true, AskRuns: true, Prompts: true},
			{Name: "postToolUse", Canonical: "after_tool", Matches: "tool", Prompts: true},
			{Name: "postToolUseFailure", Canonical: "after_tool_failure", Matches: "tool", Prompts: true},
			{Name: "beforeShellExecution", Canonical: "before_tool", Matches: "command", Blocks: true, Tools: []string{"Shell"}, Prompts: true},
			{Name: "afterShellExecution", Canonical: "after_tool", Matches: "command", Tools: []string{"Shell"}, Prompts: true},
			{Name: "beforeMCPExecution", Canonical: "before_tool", Unknown: true, Blocks: true, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true},
			{Name: "afterMCPExecution", Canonical: "after_tool", Unknown: true, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true},
			{Name: "beforeReadFile", Canonical: "before_tool", Unknown: true, Blocks: true, Tools: []string{"ReadFile"}, Prompts: true},
			{Name: "beforeTabFileRead", Canonical: "before_tool", Unknown: true, Blocks: true, Prompts: true},
			{Name: "afterFileEdit", Canonical: "after_tool", Unknown: true, Tools: []string{"WriteFile", "EditFile"}, Prompts: true},
			{Name: "afterTabFileEdit", Canonical: "after_tool", Unknown: true, Prompts: true},
			{Name: "subagentStart", Canonical: "subagent_start", Matches: "agent", Blocks: true, Prompts: true},
			{Name: "subagentStop", Canonical: "subagent_stop", Matches: "agent", Unsure: true, Loops: true, Prompts: true},
			{Name: "preCompact", Canonical: "pre_compact", Matches: "trigger"},
			{Name: "stop", Canonical: "before_stop", Unknown: true, Unsure: true, Loops: true, Prompts: true},
			{Name: "afterAgentResponse", Canonical: "after_agent", Unknown: true},
			{Name: "afterAgentThought", Unknown: true},
			{Name: "workspaceOpen", Unknown: true},
		},
		Tools: Tools,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Fields: []string{"timeout", "matcher", "failClosed", "loop_limit"}},
			{Name: "prompt"},
		},
		Marks:    []string{"failClosed", "loop_limit"},
		Prefixes: []string{"CURSOR_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}},
		Answer: agent.Answer{ // decision stood in an earlier documentation of preToolUse
			Denies: map[string][]string{"permission": {"deny", "ask"}, "decision": {"deny"}},
		},
		Exit: agent.Exit{Block: 2, OneOpen: true, OtherOpen: true},
		Env: []string{"CURSOR_PROJECT_DIR", "CURSOR_VERSION", "CURSOR_USER_EMAIL", "CURSOR_TRANSCRIPT_PATH",
			"CURSOR_CODE_REMOTE", "CURSOR_PLUGIN_ROOT", "CLAUDE_PROJECT_DIR"},
		Paths:      []agent.Path{{Name: "CURSOR_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "CURSOR_PLUGIN_ROOT", Plugin: true}},
		FailClosed: "failClosed", FailClosedValue: "true",
	}
}

// Tools is the tools of Cursor.
var Tools = []agent.Tool{
	{Name: "Shell", Canonical: []string{"Shell"}},
	{Name: "run_terminal_cmd", Canonical: []string{"Shell"}, Renamed: "Shell"},
	{Name: "run_terminal_command", Canonical: []string{"Shell"}, Renamed: "Shell"},
	{Name: "Read", Canonical: []string{"ReadFile"}},
	{Name: "Write", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "Grep", Canonical: []string{"Grep"}},
	{Name: "Delete"},
	{Name: "Task", Canonical: []string{"Agent"}},
}
