package command

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/wire"
)

// Facts is the host's events for the linter: what the rows say, completed by
// what only the linter asks, by the event's name. An event that only the linter
// knows stands in more alone.
func (p *Protocol) Facts(more map[string]agent.Event) []agent.Event {
	out := make([]agent.Event, len(p.Rows))
	for i, row := range p.Rows {
		e := more[row.Name]
		e.Name, e.Canonical, e.Before = row.Name, row.Canonical, row.Before
		e.Blocks = e.Blocks || row.Deny != Observe && !e.After
		e.Prompts, e.Default, e.PluginLimit = e.Prompts || row.Prompts, row.Timeout, row.Limit
		e.OpenClosed = row.Deny != Observe && !row.Closed
		if e.Matches == "" && !e.Unknown {
			e.Matches = p.subject(row.Member)
		}
		e.Sends = p.members(&row)
		out[i] = e
	}
	return out
}

// members is the members of an event whose meaning is known.
func (p *Protocol) members(row *Event) (out []agent.Member) {
	for _, table := range append([][]wire.Field{p.Common, row.Fields}, row.Shared...) {
		for _, f := range table {
			if !f.Ignored && f.To != event.Extra {
				out = append(out, agent.Member{Name: f.Name, Means: event.Fields[f.To].Path})
			}
		}
	}
	return out
}

// subject is what a matcher is compared with, in the linter's words.
func (p *Protocol) subject(member string) string {
	switch member {
	case "":
		return ""
	case p.tool():
		return "tool"
	case "agent_type":
		return "agent"
	case "notification_type":
		return "type"
	case "mcp_server_name":
		return "server"
	case "command_name":
		return "command"
	case "file_path":
		return "file"
	case "load_reason":
		return "reason"
	}
	return member
}

// Sends reports whether the host has an event that is the canonical one and that can
// carry the field. What Adjust completes is not known here: it answers for members of
// the event alone.
func (p *Protocol) Sends(canonical string, field event.FieldID) bool {
	for i := range p.Rows {
		row := &p.Rows[i]
		if !row.Is(canonical) {
			continue
		}
		for _, table := range append([][]wire.Field{p.Common, row.Fields}, row.Shared...) {
			for _, f := range table {
				if f.To == field && !f.Ignored {
					return true
				}
			}
		}
	}
	return false
}
