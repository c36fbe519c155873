package transcript

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// copilot is Copilot CLI's sessions, measured on 1.0.102:
// session-state/ID/events.jsonl. A subagent's events stand among those of the
// session, and hooks are told its own id as the session's.
var copilot = Format{
	Name: "copilot", Title: "Copilot CLI", host: "copilot",
	event: "PreToolUse", stamps: true,
	find: func(p Place) []string {
		return p.beginning(p.glob(p.agentDir("copilot", ".copilot", "session-state"), "*/events.jsonl"), "data", "context", "cwd")
	},
	own: func(line value.Value) bool {
		return at(line, "data").Kind() == value.Map && text(line, "type") != "" && text(line, "id") != ""
	},
	every: []string{`"data"`},
	marks: []string{`"session.start"`, `"session.resume"`, `"subagent.started"`, `"tool.execution_start"`, `"tool.execution_complete"`},
	read:  readCopilot,
}

func readCopilot(line value.Value, n *note) {
	data := at(line, "data")
	switch text(line, "type") {
	case "session.start", "session.resume":
		n.session, n.cwd = text(data, "sessionId"), text(data, "context", "cwd")
	case "subagent.started":
		n.agent, n.role = text(line, "agentId"), text(data, "agentName")
	case "tool.execution_start":
		n.call(Call{
			ID: text(data, "toolCallId"), Tool: text(data, "toolName"), Input: at(data, "arguments"),
			Session: text(line, "agentId"), Agent: text(line, "agentId"), Stamp: text(line, "timestamp"),
		})
	case "tool.execution_complete":
		o, by := copilotOutcome(data)
		n.result(text(data, "toolCallId"), o, by)
	}
}

// copilotOutcome is what became of a call. The code "denied" was measured with a
// hook; a user's refusal was not.
func copilotOutcome(data value.Value) (Outcome, string) {
	switch {
	case at(data, "success").Bool():
		return Ran, ""
	case strings.Contains(text(data, "error", "message"), "preToolUse hook"):
		return Refused, "hook"
	case text(data, "error", "code") == "denied", text(data, "error", "code") == "rejected":
		return Refused, "user"
	}
	return Failed, ""
}
