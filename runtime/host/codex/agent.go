package codex

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Codex' configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Codex",
		Certain:     agent.AllFacts,
		Doc:         "Codex 0.169.0: matchers, exit codes, answers and time-outs measured, the rest read.",
		Files:       []string{".codex/hooks.json", ".codex/config.toml"},
		Folder:      ".codex",
		Beside:      []string{"state"},
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{".codex-plugin"},
		Top:         []string{"description"},
		TopOnly:     true,
		Group:       []string{"matcher"},
		Events:      append(protocol.Facts(facts()), agent.Event{Name: "Interrupt", Unknown: true, Default: 1000, Limit: 3000}),
		Tools:       Tools,
		MoreTools:   moreTools(),
		MCP:         agent.MCPOfClaude,
		Payload:     agent.Snake(),
		Calls:       agent.Measured, RecordInLines: true,
		Patch: "command",
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
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: standard},
		Answer: agent.Answer{
			Denies:   map[string][]string{"decision": {"block"}, "permissionDecision": {"deny"}},
			Approves: map[string][]string{"behavior": {"allow"}},
			Flat:     []string{"decision"}, Continue: agent.Runs,
			Deaf:      []string{"permissionDecision=ask"},
			Top:       []string{"continue", "decision", "hookSpecificOutput", "reason", "stopReason", "suppressOutput", "systemMessage"},
			Own:       []string{"hookEventName", "permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"},
			Reason:    map[string]string{"decision": "reason", "permissionDecision": "permissionDecisionReason"},
			Named:     true,
			WithAllow: []string{"updatedInput"}, AllowNeeds: "updatedInput",
			Fails: []string{"suppressOutput", "stopReason"},
		},
		Running: agent.Running{Together: true, Duplicates: agent.Twice, Shell: "bash", Rewrites: "the last to finish wins"},
		Exit:    agent.Exit{Block: 2, NeedsText: true, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Paths:   []agent.Path{{Name: "PLUGIN_ROOT", Plugin: true}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Alias: true}},
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"PreToolUse":        {AskRuns: true, Takes: []string{"decision", "own.permissionDecision", "own.updatedInput", "own.additionalContext"}},
		"PermissionRequest": {Takes: []string{"own.decision"}},
		"PostToolUse":       {After: true, KindsOf: output, Takes: []string{"decision", "own.additionalContext", "continue"}},
		"UserPromptSubmit":  {Takes: []string{"decision", "own.additionalContext", "continue"}},
		"SubagentStart":     {Takes: []string{"own.additionalContext", "continue"}},
		"SessionStart":      {JSONOnly: true, Takes: []string{"own.additionalContext", "continue"}, Values: []string{"startup", "resume", "clear", "compact", "fork"}},
		"SessionEnd":        {Limit: 3000, Values: []string{"other"}},
		"SubagentStop":      {Loops: true, Takes: []string{"decision", "continue"}, TextFails: stopsAnyway},
		"Stop":              {Loops: true, Takes: []string{"decision", "continue"}, TextFails: stopsAnyway, Doc: "Nothing limits how often it is blocked."},
		"PreCompact":        {JSONOnly: true, Takes: []string{"continue"}, Values: []string{"manual", "auto"}},
		"PostCompact":       {Values: []string{"manual", "auto"}},
	}
}

// stopsAnyway is what plain text at the end of a turn does (measured).
const stopsAnyway = `The agent stops. Write {"decision": "block", "reason": …}, or write the text to standard error and exit with code 2.`

// output is the kind of what these tools give back; with MCP tools it is an object (measured).
var output = []agent.KindOf{{Tool: "Bash", Member: "tool_response"}, {Tool: "apply_patch", Member: "tool_response"}}
