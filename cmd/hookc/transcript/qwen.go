package transcript

import "github.com/hookc/hookc/runtime/value"

// qwen is Qwen Code's chats, measured on 0.24.4: projects/DIR/chats/ID.jsonl, with
// those of subagents in projects/DIR/subagents/ID. DIR is made as Claude Code's.
var qwen = Format{
	Name: "qwen", Title: "Qwen Code", host: "qwen",
	event: "PreToolUse", stamps: true,
	find: func(p Place) []string {
		return p.projects(p.agentDir("qwen", ".qwen", "projects"), "chats/*.jsonl", "subagents/*/*.jsonl")
	},
	own: func(line value.Value) bool {
		return text(line, "sessionId") != "" && text(line, "type") != "" && at(line, "message", "parts").Kind() == value.List
	},
	every: []string{`"sessionId"`},
	marks: []string{`"functionCall"`, `"functionResponse"`},
	read:  readQwen,
}

func readQwen(line value.Value, n *note) {
	n.session, n.cwd = text(line, "sessionId"), text(line, "cwd")
	for part := range items(at(line, "message", "parts")) {
		if c := at(part, "functionCall"); !c.IsNil() {
			n.call(Call{
				ID: text(c, "id"), Tool: text(c, "name"), Input: at(c, "args"), Stamp: text(line, "timestamp"),
				Agent: text(line, "agentId"), // its type is not told to hooks
			})
		}
		if r := at(part, "functionResponse"); !r.IsNil() {
			o, by := qwenOutcome(line, r)
			n.result(text(r, "id"), o, by)
		}
	}
}

func qwenOutcome(line, response value.Value) (Outcome, string) {
	res := at(line, "toolCallResult")
	switch {
	case text(res, "errorType") == "execution_denied":
		return Refused, "hook"
	case text(res, "status") == "cancelled":
		return Refused, "user"
	case text(res, "status") == "error", !at(response, "response", "error").IsNil():
		return Failed, ""
	}
	return Ran, ""
}
