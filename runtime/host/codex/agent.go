// Package codex is what is known of Codex.
package codex

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Codex.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "codex", Title: "Codex",
		Doc:         "Codex 0.169.0: matchers, exit codes and answers of PreToolUse measured, the rest read.",
		Files:       []string{".codex/hooks.json"},
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{".codex-plugin"},
		Group:       []string{"matcher"},
		Events: []agent.Event{
			{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true, AskRuns: true},
			{Name: "PermissionRequest", Canonical: "permission_request", Matches: "tool", Blocks: true, Unsure: true},
			{Name: "PostToolUse", Canonical: "after_tool", Matches: "tool", After: true},
			{Name: "UserPromptSubmit", Canonical: "before_agent", Blocks: true},
			{Name: "SessionStart", Canonical: "session_start", Matches: "source",
				Values: []string{"startup", "resume", "clear", "compact", "fork"}},
			{Name: "SessionEnd", Canonical: "session_end", Matches: "reason", Values: []string{"other"}, Default: 1000, Limit: 3000},
			{Name: "SubagentStart", Canonical: "subagent_start", Matches: "agent"},
			{Name: "SubagentStop", Canonical: "subagent_stop", Matches: "agent", Blocks: true, Loops: true},
			{Name: "Stop", Canonical: "before_stop", Blocks: true, Loops: true,
				Doc: "Nothing limits how often it is blocked."},
			{Name: "PreCompact", Canonical: "pre_compact", Matches: "trigger", Values: []string{"manual", "auto"}, Unsure: true},
			{Name: "PostCompact", Canonical: "post_compact", Matches: "trigger", Values: []string{"manual", "auto"}},
			{Name: "Interrupt", Unknown: true, Default: 1000, Limit: 3000},
		},
		Tools: Tools,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Async: true,
				Fields: []string{"commandWindows", "timeout", "async", "statusMessage", "additionalContextLimit"}},
			{Name: "mcp_tool", Required: []string{"server", "tool"}, Fields: []string{"input", "timeout", "statusMessage"},
				Events: []string{"PreToolUse", "PermissionRequest", "PostToolUse", "UserPromptSubmit", "SessionStart",
					"SubagentStart", "SubagentStop", "Stop", "PreCompact", "PostCompact", "Interrupt"}},
			{Name: "prompt", Skipped: true},
			{Name: "agent", Skipped: true},
		},
		Marks:    []string{"commandWindows", "additionalContextLimit"},
		Prefixes: []string{"CODEX_"},
		Matcher: agent.Matcher{
			Dialect: agent.Rust, Exact: agent.WordBar, All: []string{"", "*"},
			Invalid: "the hook is skipped with a warning",
		},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: 600_000},
		Answer: agent.Answer{
			Denies: map[string][]string{"decision": {"block"}, "permissionDecision": {"deny"}},
			Deaf:   []string{"permissionDecision=ask"},
			Top:    []string{"continue", "decision", "hookSpecificOutput", "reason", "stopReason", "suppressOutput", "systemMessage"},
			Own:    []string{"hookEventName", "permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"},
			Reason: map[string]string{"decision": "reason", "permissionDecision": "permissionDecisionReason"},
			Named:  true,
		},
		Exit:  agent.Exit{Block: 2, NeedsText: true, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Paths: []agent.Path{{Name: "PLUGIN_ROOT", Plugin: true}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Alias: true}},
	}
}

// Tools is the tools of Codex.
var Tools = []agent.Tool{
	{Name: "Bash", Canonical: []string{"Shell"}},
	{Name: "shell", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "exec_command", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "shell_command", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "local_shell", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "container.exec", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "apply_patch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "Write", Canonical: []string{"WriteFile"}, Same: "apply_patch"},
	{Name: "Edit", Canonical: []string{"EditFile"}, Same: "apply_patch"},
}
