package transcript

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// claude is Claude Code's transcripts, measured on 2.1.329: projects/DIR/ID.jsonl,
// with those of subagents in projects/DIR/ID/subagents. DIR is the session's first
// folder with "-" for all but letters and digits.
var claude = Format{
	Name: "claude-code", Title: "Claude Code", host: "claude-code",
	event: "PreToolUse", ids: true,
	find: func(p Place) []string {
		return p.projects(p.agentDir("claude-code", ".claude", "projects"), "*.jsonl", "*/subagents/*.jsonl")
	},
	own: func(line value.Value) bool {
		return text(line, "sessionId") != "" && text(line, "type") != "" && at(line, "message", "parts").IsNil() && text(line, "projectHash") == ""
	},
	every: []string{`"sessionId"`},
	marks: []string{`"tool_use"`, `"tool_result"`, `"permissionMode"`},
	read:  readClaude,
}

func readClaude(line value.Value, n *note) {
	kind := text(line, "type")
	if kind != "assistant" && kind != "user" {
		return
	}
	n.session, n.cwd, n.mode = text(line, "sessionId"), text(line, "cwd"), text(line, "permissionMode")
	for part := range items(at(line, "message", "content")) {
		switch text(part, "type") {
		case "tool_use":
			n.call(Call{
				ID: text(part, "id"), Tool: text(part, "name"), Input: at(part, "input"), Stamp: text(line, "timestamp"),
				Agent: text(line, "agentId"), AgentType: text(line, "attributionAgent"),
			})
		case "tool_result":
			o, by := claudeOutcome(line, part)
			n.result(text(part, "tool_use_id"), o, by)
		}
	}
}

// claudeOutcome is what became of a call. Records without permissionDecision say it
// in the text alone. The texts but that of the hook stand in the client 2.1.329 and
// were not played.
func claudeOutcome(line, part value.Value) (Outcome, string) {
	failed := at(part, "is_error").Bool()
	switch said := text(part, "content"); {
	case text(line, "permissionDecision", "decision") == "reject":
		return Refused, text(line, "permissionDecision", "source")
	case !failed:
		return Ran, ""
	case strings.HasPrefix(said, "PreToolUse:") && strings.Contains(said, " hook "):
		return Refused, "hook"
	case strings.HasPrefix(said, "The user doesn't want to proceed"):
		return Refused, "user"
	case strings.HasPrefix(said, "Permission to use "):
		return Refused, "config"
	}
	return Failed, ""
}
