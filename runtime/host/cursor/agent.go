package cursor

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Cursor's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Cursor",
		Certain:     agent.AllFacts &^ agent.Types,
		Doc:         "Cursor's documentation of 2026-10-04, read; nothing was measured.",
		Files:       []string{".cursor/hooks.json"},
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{".cursor-plugin"},
		Shape:       agent.Flat, Version: true, Untyped: "command",
		Top:       []string{"version", "$schema"},
		Events:    append(protocol.Facts(facts()), others()...),
		Tools:     Tools,
		MoreTools: moreTools(), Documented: true,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Fields: []string{"timeout", "matcher", "failClosed", "loop_limit"}},
			{Name: "prompt"},
		},
		Marks:    []string{"failClosed", "loop_limit"},
		Prefixes: []string{"CURSOR_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}},
		Answer: agent.Answer{ // decision stood in an earlier documentation of preToolUse
			Denies:   map[string][]string{"permission": {"deny", "ask"}, "decision": {"deny"}},
			Approves: map[string][]string{"permission": {"allow"}}, Usual: true,
			Flat:  []string{"permission", "decision"},
			Again: "followup_message", Rounds: "loop_limit",
			Reads: []string{"permission", "user_message", "agent_message", "updated_input", "additional_context", "continue"},
		},
		Exit: agent.Exit{Block: 2, OneOpen: true, OtherOpen: true},
		Env: []string{"CURSOR_PROJECT_DIR", "CURSOR_VERSION", "CURSOR_USER_EMAIL", "CURSOR_TRANSCRIPT_PATH",
			"CURSOR_CODE_REMOTE", "CURSOR_PLUGIN_ROOT", "CLAUDE_PROJECT_DIR"},
		Paths:      []agent.Path{{Name: "CURSOR_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "CURSOR_PLUGIN_ROOT", Plugin: true}},
		FailClosed: "failClosed", FailClosedValue: "true",
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"sessionStart":       {Unknown: true},
		"sessionEnd":         {Unknown: true},
		"beforeSubmitPrompt": {Prompts: true, Unknown: true},
		"preToolUse":         {AskRuns: true, Prompts: true, Payload: called()},
		"postToolUse":        {Prompts: true, Payload: called()},
		"postToolUseFailure": {Prompts: true},
		"subagentStart":      {Matches: "agent", Prompts: true},
		"subagentStop":       {Matches: "agent", Unsure: true, Loops: true, Prompts: true},
		"stop":               {Unknown: true, Unsure: true, Loops: true, Prompts: true},
		"afterAgentResponse": {Unknown: true},
	}
}

// called is the payload of the events of all tools.
func called() agent.Payload {
	return agent.Payload{"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "tool_output", "hook_event_name": "hook_event_name"}
}

// others is the events that no policy is compiled for: those that come for the
// calls that preToolUse and postToolUse come for, and those without a canonical
// name.
func others() []agent.Event {
	inputIsText := map[string]agent.Kind{"tool_input": agent.Text} // of the events of MCP tools
	return []agent.Event{
		{Name: "beforeShellExecution", Canonical: "before_tool", Matches: "command", Blocks: true, Tools: []string{"Shell"}, Prompts: true},
		{Name: "afterShellExecution", Canonical: "after_tool", Deaf: true, Matches: "command", Tools: []string{"Shell"}, Prompts: true},
		{Name: "beforeMCPExecution", Canonical: "before_tool", Unknown: true, Blocks: true, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true, Kinds: inputIsText},
		{Name: "afterMCPExecution", Canonical: "after_tool", Deaf: true, Unknown: true, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true, Kinds: inputIsText},
		{Name: "beforeReadFile", Canonical: "before_tool", Unknown: true, Blocks: true, Tools: []string{"ReadFile"}, Prompts: true},
		{Name: "beforeTabFileRead", Canonical: "before_tool", Unknown: true, Blocks: true, Prompts: true},
		{Name: "afterFileEdit", Canonical: "after_tool", Deaf: true, Unknown: true, Tools: []string{"WriteFile", "EditFile"}, Prompts: true},
		{Name: "afterTabFileEdit", Canonical: "after_tool", Deaf: true, Unknown: true, Prompts: true},
		{Name: "afterAgentThought", Unknown: true},
		{Name: "workspaceOpen", Unknown: true},
	}
}
