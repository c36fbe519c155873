// Package config is what the hosts' configurations have in common: one handler
// for each event of the host, matchers in the host's dialect, command lines,
// time-outs and the README. The evaluator links none of it.
package config

import (
	"errors"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
)

// Group is the one handler of a host event: everything that the canonical events
// in it ask for.
type Group struct {
	Row      *command.Event
	OfTool   bool     // the event is about one call of a tool
	Tools    []string // canonical names and the host's own; nil for every tool
	Deadline int      // milliseconds, of all canonical events together
	OnError  decision.OnError
	Prompts  []host.Prompt
}

// Groups puts handlers together by host event, in the order of the host's table.
// Hosts run handlers in parallel, so an event must have one. An event that the
// host does not have, or where a handler would break the host, is an error.
func Groups(p *command.Protocol, handlers []host.Handler) ([]Group, error) {
	for _, h := range handlers {
		row := p.Carrier(h.Event)
		if row == nil {
			return nil, errors.New(p.Name + ": no event " + h.Event)
		}
		if row.Replaces {
			return nil, errors.New(p.Name + ": " + p.Can(effect.Deny, h.Event).Note)
		}
	}
	var out []Group
	for i := range p.Rows {
		row := &p.Rows[i]
		if g, found := group(p, row, handlers); found {
			out = append(out, g)
		}
	}
	return out, nil
}

func group(p *command.Protocol, row *command.Event, handlers []host.Handler) (g Group, found bool) {
	g = Group{Row: row, OfTool: p.OfTool(row), Tools: []string{}}
	for _, h := range handlers {
		if row.Is(h.Event) {
			found = true
			g.add(h)
		}
	}
	return g, found
}

func (g *Group) add(h host.Handler) {
	g.Deadline += h.Deadline
	g.OnError = g.OnError.Or(h.OnError)
	g.Prompts = append(g.Prompts, h.Prompts...)
	if h.Tools == nil || g.Tools == nil {
		g.Tools = nil
		return
	}
	g.Tools = append(g.Tools, h.Tools...)
}

// Blocks reports whether the host blocks where the evaluator cannot start and
// the policy wants that.
func (g *Group) Blocks() bool { return g.OnError.Failure && g.Row.Closed }

// Args is the evaluator's arguments for the group.
func (g *Group) Args(hostName string) []string {
	return []string{"--host", hostName, "--event", g.Row.Name, "--on-error", g.OnError.String()}
}

// Seconds is the host's time-out for the group in seconds: at least one more
// than the evaluator's own, for the start of a process on a busy machine, so
// that the evaluator is the one that answers.
func (g *Group) Seconds() int { return g.Deadline/1000 + 2 }

// Millis is the same in milliseconds.
func (g *Group) Millis() int { return g.Seconds() * 1000 }
