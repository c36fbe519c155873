package cursor

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Cursor's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Cursor",
		Certain:     agent.AllFacts &^ agent.Types,
		Doc:         "Cursor's documentation of 2026-10-04, read; nothing was measured.",
		Files:       []string{".cursor/hooks.json"},
		Folder:      ".cursor",
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
		Calls: agent.Read, Roots: "workspace_roots",
		Running: agent.Running{Duplicates: agent.Twice},
		Exit:    agent.Exit{Block: 2, OneOpen: true, OtherOpen: true},
		Env: []string{"CURSOR_PROJECT_DIR", "CURSOR_VERSION", "CURSOR_USER_EMAIL", "CURSOR_TRANSCRIPT_PATH",
			"CURSOR_CODE_REMOTE", "CURSOR_PLUGIN_ROOT", "CLAUDE_PROJECT_DIR"},
		Paths:      []agent.Path{{Name: "CURSOR_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "CURSOR_PLUGIN_ROOT", Plugin: true}},
		FailClosed: "failClosed", FailClosedValue: "true",
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"sessionStart":       {Unknown: true, Takes: []string{"additional_context", "env", "continue"}},
		"sessionEnd":         {Unknown: true},
		"beforeSubmitPrompt": {Prompts: true, Unknown: true, Takes: []string{"continue", "additional_context"}},
		"preToolUse":         {AskRuns: true, Takes: []string{"permission", "decision", "updated_input", "additional_context", "continue"}, NotAlone: notAlone, Prompts: true, Payload: called()},
		"postToolUse":        {Prompts: true, Takes: []string{"additional_context", "updated_mcp_tool_output"}, Payload: called()},
		"postToolUseFailure": {Prompts: true},
		"subagentStart":      {Matches: "agent", Takes: []string{"permission"}, Prompts: true},
		"subagentStop":       {Matches: "agent", Takes: goOn, Unsure: true, Loops: true, Prompts: true, Rounds: "loop_count"},
		"stop":               {Unknown: true, Takes: goOn, Unsure: true, Loops: true, Prompts: true, Rounds: "loop_count"},
		"afterAgentResponse": {Unknown: true},
	}
}

// The members of answers that events take, documented.
var (
	goOn    = []string{"followup_message"}
	allowed = []string{"permission", "continue"}
)

// notAlone is what answers hold beside permission, and what is the whole answer to a prompt only.
var notAlone = []string{"continue"}

// called is the payload of the events of all tools.
func called() agent.Payload {
	return agent.Payload{"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "tool_output", "hook_event_name": "hook_event_name"}
}

// top is the payload of an event of one kind of tool, whose input stands at the top: pairs
// of a canonical member and its name.
func top(members ...string) agent.Payload {
	out := agent.Payload{"tool_name": "", "tool_input": "", "hook_event_name": "hook_event_name", "session_id": "session_id"}
	for i := 0; i+1 < len(members); i += 2 {
		out[members[i]] = members[i+1]
	}
	return out
}

// ofMCP is the payload of the events of MCP servers' tools.
func ofMCP() agent.Payload {
	return agent.Payload{"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "result_json", "hook_event_name": "hook_event_name"}
}

// others is the events that no policy is compiled for: those that come for the
// calls that preToolUse and postToolUse come for, and those without a canonical
// name.
func others() []agent.Event {
	inputIsText := map[string]agent.Kind{"tool_input": agent.Text} // of the events of MCP tools
	return []agent.Event{
		{Name: "beforeShellExecution", Canonical: "before_tool", Matches: "command", Blocks: true, Takes: allowed, NotAlone: notAlone, Tools: []string{"Shell"}, Prompts: true, Payload: top("command", "command")},
		{Name: "afterShellExecution", Canonical: "after_tool", Deaf: true, Takes: []string{}, Matches: "command", Tools: []string{"Shell"}, Prompts: true, Payload: top("command", "command", "tool_response", "output"),
			ExitCode: "Use postToolUse, whose tool_output is JSON text with exitCode, or postToolUseFailure."},
		{Name: "beforeMCPExecution", Payload: ofMCP(), Canonical: "before_tool", Unknown: true, Blocks: true, Takes: allowed, NotAlone: notAlone, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true, Kinds: inputIsText},
		{Name: "afterMCPExecution", Payload: ofMCP(), Canonical: "after_tool", Deaf: true, Takes: []string{}, Unknown: true, Tools: []string{"mcp__.*", "MCP:.*"}, Prompts: true, Kinds: inputIsText},
		{Name: "beforeReadFile", Canonical: "before_tool", Unknown: true, Blocks: true, Takes: allowed, NotAlone: notAlone, Tools: []string{"ReadFile"}, Prompts: true, Payload: top("path", "file_path", "content", "content")},
		{Name: "beforeTabFileRead", Canonical: "before_tool", Unknown: true, Blocks: true, Takes: allowed, NotAlone: notAlone, Prompts: true, Payload: top("path", "file_path", "content", "content")},
		{Name: "afterFileEdit", Canonical: "after_tool", Deaf: true, Takes: []string{}, Unknown: true, Tools: []string{"WriteFile", "EditFile"}, Prompts: true, Payload: top("path", "file_path", "content", "edits")},
		{Name: "afterTabFileEdit", Canonical: "after_tool", Deaf: true, Takes: []string{}, Unknown: true, Prompts: true, Payload: top("path", "file_path", "content", "edits")},
		{Name: "afterAgentThought", Unknown: true},
		{Name: "workspaceOpen", Unknown: true},
	}
}
