package qwen

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Qwen Code's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Qwen Code",
		Certain:   agent.Matchers | agent.Exits | agent.Answers | agent.Inputs,
		Doc:       "Qwen Code 0.24.4: answers, exit codes, matchers and time-outs of PreToolUse measured, the rest read in the program.",
		Files:     []string{".qwen/settings.json"},
		Folder:    ".qwen",
		Off:       "disableAllHooks",
		Events:    append(protocol.Facts(facts()), others...),
		Tools:     Tools,
		MoreTools: moreTools(), AddsTools: true,
		MCP:     agent.MCPOfClaude,
		Payload: agent.Snake(),
		Calls:   agent.Measured, RecordInLines: true,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Default: 60_000},
			{Name: "http", Required: []string{"url"}, Default: 600_000, Seconds: true},
			{Name: "function"},
			{Name: "prompt", Required: []string{"prompt"}, Default: 30_000, Seconds: true},
		},
		Prefixes: []string{"QWEN_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}, MillisFrom: milliseconds, Default: 60_000},
		Answer: agent.Answer{
			Denies: map[string][]string{"decision": {"deny", "block"}, "permissionDecision": {"deny", "ask"}},
			Flat:   []string{"decision"}, Continue: agent.Stops,
			Reads: []string{"decision", "reason", "continue", "stopReason", "suppressOutput", "systemMessage", "hookSpecificOutput", "hookEventName",
				"permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext", "tool_input"},
			Lost: []string{"updatedInput", "additionalContext", "tool_input"},
		},
		Running: agent.Running{Together: true, InOrder: "sequential", Shell: "bash"},
		Exit:    agent.Exit{Block: 2, NeedsText: true, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Paths: []agent.Path{{Name: "QWEN_PROJECT_DIR", Replaced: agent.Plainly}, {Name: "GEMINI_PROJECT_DIR", Alias: true},
			{Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Alias: true}},
		NoFolder: map[string]string{"QWEN_CODE_PROJECT_DIR": "a folder of the client below ~/.qwen"},
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"PermissionRequest":  {JSONOnly: true},
		"PreToolUse":         {Takes: []string{"decision", "own.permissionDecision", "continue"}},
		"UserPromptSubmit":   {Empty: "after each result of a tool", Takes: []string{"decision", "own.additionalContext", "continue"}},
		"SessionStart":       {Takes: []string{"own.additionalContext", "continue"}},
		"PostToolUse":        {Deaf: true, Takes: []string{"own.additionalContext", "continue"}},
		"PostToolUseFailure": {CommandFails: true},
		"Stop":               {Loops: true, Takes: []string{"decision", "continue"}, Doc: "After 7 blocks in a row the agent stops all the same."},
		"SubagentStop":       {Loops: true},
	}
}

// others is the events that have no canonical name, and those on which a hook can
// only look on and that no policy was seen to want.
var others = []agent.Event{
	{Name: "StopFailure", Canonical: "stop_failure", Matches: "error"},
	{Name: "PostCompact", Canonical: "post_compact", Matches: "trigger"},
	{Name: "InstructionsLoaded", Canonical: "instructions_loaded", Matches: "file"},
	{Name: "MessageDisplay", Canonical: "message_display"},
	{Name: "SessionDelete", Unknown: true},
	{Name: "TodoCreated", Unknown: true, Unsure: true},
	{Name: "TodoCompleted", Unknown: true, Unsure: true},
}
