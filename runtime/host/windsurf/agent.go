package windsurf

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Windsurf's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Windsurf",
		Doc:   "The documentation of Cascade, now of Devin Desktop, read; nothing was measured.",
		Files: []string{".windsurf/hooks.json", ".codeium/windsurf/hooks.json"},
		Shape: agent.Flat, Untyped: "command",
		Events: noAnswers(append(protocol.Facts(facts()),
			agent.Event{Name: "post_cascade_response_with_transcript", Canonical: "after_agent"},
			agent.Event{Name: "post_setup_worktree"})),
		Types: []agent.HandlerType{{Name: "command", OneOf: [][]string{{"command", "powershell"}},
			Fields: []string{"command", "powershell", "show_output", "working_directory"}}},
		Marks:   []string{"show_output", "working_directory"},
		Matcher: agent.Matcher{Ignored: true},
		Payload: agent.Payload{"tool_name": "", "tool_input": "tool_info", "hook_event_name": "agent_action_name", "session_id": "trajectory_id"},
		Paths:   []agent.Path{},                              // no variable is documented
		Answer:  agent.Answer{Denies: map[string][]string{}}, // no JSON is read
		Calls:   agent.Read,
		Exit:    agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
	}
}

// noAnswers says of all events that no JSON is read.
func noAnswers(events []agent.Event) []agent.Event {
	for i := range events {
		events[i].Takes = []string{}
	}
	return events
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	shell, writes, reads, mcp := []string{"Shell"}, []string{"WriteFile", "EditFile"}, []string{"ReadFile"}, []string{"mcp__.*"}
	return map[string]agent.Event{
		"pre_run_command": {Tools: shell, Input: line()}, "post_run_command": {Deaf: true, Tools: shell, Input: line(),
			ExitCode: "Windsurf does not tell how a command ended. Run the check in the hook itself."},
		"pre_write_code": {Tools: writes, Input: edits(), Kinds: map[string]agent.Kind{"edits": agent.List}}, "post_write_code": {Deaf: true, Tools: writes, Input: edits()},
		"pre_read_code": {Tools: reads, Input: file()}, "post_read_code": {Deaf: true, Tools: reads, Input: file()},
		"pre_mcp_tool_use": {Tools: mcp, Input: call()}, "post_mcp_tool_use": {Deaf: true, Tools: mcp, Input: call()},
		"pre_user_prompt":       {Input: agent.Payload{"prompt": "user_prompt"}},
		"post_cascade_response": {Input: agent.Payload{"message": "response"}},
	}
}

// line, file, edits and call are what tool_info holds, by canonical names.
func line() agent.Payload { return agent.Payload{"command": "command_line"} }

func call() agent.Payload {
	return agent.Payload{"tool_name": "mcp_tool_name", "tool_input": "mcp_tool_arguments", "tool_response": "mcp_result"}
}

func file() agent.Payload { return agent.Payload{"path": "file_path"} }

// edits are a list of old_string and new_string.
func edits() agent.Payload {
	return agent.Payload{"path": "file_path", "content": "edits", "old": "edits", "new": "edits"}
}
