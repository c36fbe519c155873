package ahp

import (
	"cmp"
	"errors"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/format"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Decode reads one message.
func (*messages) Decode(input []byte, w host.World) (*host.Call, error) {
	raw, _, wrong := parse(input)
	if wrong != "" {
		return nil, errors.New(wrong)
	}
	ev := at(raw, "params.event")
	p := protocol
	// The harness can be any agent, so that its tools are known by any agent's
	// names, and one that nobody knows by its kind.
	p.Tools = []agent.Tool{format.ToolOf(text(ev, toolName), ofKind(text(ev, "tool.kind")), at(ev, toolInput))}
	var m wire.Members
	flatten(&m, "", ev)
	call, err := p.Call(m.Value(), w)
	if err != nil {
		return nil, err
	}
	call.Raw = raw
	call.Events = asked(call, ev)
	return call, nil
}

// asked is the events that the policy is asked about. A tool.before that is only
// told of was decided by another hook: none. The end of a tool call is a failure,
// or not: one without an outcome is of the draft's first version, which tells of
// success alone.
func asked(call *host.Call, ev value.Value) []*event.Event {
	switch call.HostEvent {
	case toolBefore:
		if text(call.Raw, "id") == "" {
			return nil
		}
	case toolAfter:
		if o := text(ev, "outcome"); o == "" || o == "ok" {
			return call.Events[1:]
		}
		return call.Events[:1]
	}
	return call.Events
}

// parts is the members whose own members flatten reads.
const parts = " session session.agent tool call error attention elicitation change proposed current "

// flatten adds the members of an object to m, those of its parts by their path:
// {"call": {"id": 1}} is {"call.id": 1}. A member that looks like a path is
// nobody's.
func flatten(m *wire.Members, prefix string, v value.Value) {
	for i := range v.Len() {
		name, item := v.Key(i).Str(), v.At(i)
		if strings.IndexByte(name, '.') >= 0 {
			continue
		}
		if name = prefix + name; item.Kind() == value.Map && strings.Contains(parts, " "+name+" ") {
			flatten(m, name+".", item)
			continue
		}
		m.Add(name, item)
	}
}

// ofKind is the tool that a kind stands for. A search can be several.
func ofKind(kind string) string {
	switch kind {
	case "shell":
		return "Shell"
	case "file_read":
		return "ReadFile"
	case "file_write":
		return "WriteFile"
	case "file_edit":
		return "EditFile"
	case "fetch":
		return "Fetch"
	case "task":
		return "Agent"
	}
	return ""
}

// adjust makes texts of what was said: of the user's messages where it is a
// prompt, of the agent's where it is the agent's, else of all. It also names the
// server of an MCP tool, in the draft's first version a text.
func adjust(e *event.Event, row *command.Event, raw value.Value) {
	for _, f := range said {
		v := e.Get(f.field)
		if v.Kind() != value.List {
			continue
		}
		if s := texts(v, f.role); s != "" {
			v = value.OfString(s)
		} else if f.role != "tool" { // a list of the first version's
			v = value.Value{}
		}
		e.Set(f.field, v)
	}
	mcp, _ := raw.Get("tool.mcp")
	if server := cmp.Or(text(mcp, "server.name"), text(mcp, "server.id"), text(mcp, "server")); server != "" {
		e.Set(event.ToolServer, value.OfString(server))
	}
}

// said is the fields that are texts here and lists of messages or parts there.
var said = [...]struct {
	field event.FieldID
	role  string
}{{event.Prompt, "user"}, {event.Message, "assistant"}, {event.Summary, ""}, {event.NotificationTitle, ""}, {event.ToolOutput, "tool"}}

// texts joins the texts of a list of parts, or of messages, of which only those
// of one role count.
func texts(list value.Value, role string) (out string) {
	for i := range list.Len() {
		item := list.At(i)
		if own := text(item, "role"); own != "" && own != role {
			continue
		}
		s := text(item, "text")
		if parts := at(item, "parts"); parts.Kind() == value.List {
			s = texts(parts, role)
		}
		out = command.Join(out, s)
	}
	return out
}
