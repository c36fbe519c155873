package trial

import (
	"encoding/json"
	"maps"
	"strings"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/dryrun"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Event is what the agent writes to the standard input of a handler.
func (h *Handler) Event(c Call) []byte { return Event(h.Handler, c) }

// Event is what an agent writes to the standard input of a handler on a call.
func Event(h *hostconfig.Handler, c Call) []byte {
	p, e := payloadOf(h), h.Group.Event
	input := c.input()
	if e.Input != nil { // which holds all that the event says
		input["cwd"] = dryrun.Project
	}
	for _, name := range e.Input {
		input[name] = c.Text
	}
	if e.Kinds["edits"] == agent.List {
		input["edits"] = []any{map[string]any{"old_string": c.Text, "new_string": c.Text}}
	}
	members := map[string]any{p["tool_name"]: c.Tool, p["tool_input"]: input}
	if kind, ok := e.Kinds["tool_input"]; ok && kind == agent.Text {
		text, _ := json.Marshal(input)
		members[p["tool_input"]] = string(text)
	}
	if p["tool_input"] == "" { // what the event is about stands at its top
		for _, member := range []string{"command", "path", "content"} {
			members[p[member]] = c.Text
		}
	}
	return written(h, members)
}

// Prompt is what the agent writes to the standard input of a handler on a prompt.
func (h *Handler) Prompt(text string) []byte {
	return written(h.Handler, map[string]any{promptMember(h.Group.Event): text})
}

// written is an event with its own members and those of all events, by the names that the
// catalogue has for the agent's. A member without a name is none.
func written(h *hostconfig.Handler, own map[string]any) []byte {
	p := payloadOf(h)
	members := map[string]any{p["session_id"]: "s", p["hook_event_name"]: h.Group.EventKey.Key}
	if h.Group.Event.Input == nil {
		members["cwd"] = dryrun.Project
	}
	for _, m := range h.Group.Event.Sends {
		if m.Means == "session.transcript" {
			members[m.Name] = "/home/dev/t.jsonl"
		}
	}
	maps.Copy(members, own)
	delete(members, "")
	data, _ := json.Marshal(members)
	return data
}

// input is the input of a call.
func (c Call) input() map[string]any {
	input := map[string]any{}
	for _, name := range strings.Fields(c.Fields) {
		input[name] = c.Text
	}
	if c.Field != "" {
		input[c.Field] = c.Text
	}
	return input
}

func payloadOf(h *hostconfig.Handler) agent.Payload {
	return h.Group.File.Agent.PayloadOf(h.Group.Event)
}
