package transcript

import (
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// events is JSON Lines of events: in the Agent Hooks format, or as an agent sent
// them, where the reader is told which agent.
var events = Format{
	Name: "events", Title: "events", host: generic.Name,
	mixed: true,
	own: func(line value.Value) bool {
		return text(line, "event_type") != "" || text(line, "hook_event_name") != ""
	},
	read: func(line value.Value, n *note) {
		c := Call{
			ID: text(line, "tool_use_id"), Session: text(line, "session_id"), Cwd: text(line, "cwd"), Stamp: text(line, "timestamp"),
			Tool: text(line, "tool_name"), Input: at(line, "tool_input"), event: value.AppendJSON(nil, line),
		}
		if c.Cwd == "" {
			c.Cwd = text(line, "work_dir")
		}
		n.call(c)
	},
}
