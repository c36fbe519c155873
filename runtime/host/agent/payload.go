package agent

// Payload is the members of an agent's events, by the names that most agents give them:
// tool_name, tool_input, tool_response, hook_event_name, session_id. A member that is not
// known, or that the event does not have, is missing.
type Payload map[string]string

// Snake is the payload of the agents that took over Claude Code's names.
func Snake() Payload {
	return Payload{
		"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "tool_response",
		"hook_event_name": "hook_event_name", "session_id": "session_id",
	}
}

// PayloadOf is the payload of an event.
func (a *Agent) PayloadOf(e *Event) Payload {
	if e.Payload != nil {
		return e.Payload
	}
	return a.Payload
}
