package compiler

import (
	"math"
	"slices"
	"time"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// deadline is how long the host waits for the event, in milliseconds: the sum of
// the time-outs of the hooks that wait for somebody else, and the longest of the
// others, which together take no time worth counting. What derives an event is
// one of neither.
func (u *unit) deadline(e *eventRows) int {
	waiting, deciding := time.Duration(0), time.Duration(0)
	e.reached(func(h *ast.Hook) {
		switch {
		case h.Async || u.derive[h] != nil:
		case waits(h):
			waiting += h.Timeout
		default:
			deciding = max(deciding, h.Timeout)
		}
	})
	return int(min((waiting + deciding).Milliseconds(), math.MaxInt32))
}

// waits reports whether a step of a hook waits for a program or a model.
func waits(h *ast.Hook) bool {
	found := false
	ast.EachStep(h.Steps, func(s *ast.Step) {
		kind, ok := effect.Lookup(s.Kind)
		found = found || ok && kind.Waits()
	})
	return found
}

// onError is what the policy closes on the event, or some hook or step that it
// reaches.
func (u *unit) onError(e *eventRows) ast.OnError {
	closed := u.policy.OnError
	add := func(h *ast.Hook) {
		closed = closed.Or(h.OnError)
		ast.EachStep(h.Steps, func(s *ast.Step) { closed = closed.Or(s.OnError.Over(h.OnError)) })
	}
	e.reached(add)
	for _, from := range u.events {
		if from.derives && from.kind == e.kind {
			from.reached(add)
		}
	}
	return closed
}

// flags are the flags of an event in the table.
func (u *unit) flags(e *eventRows) uint16 {
	flags := closedFlags(u.onError(e))
	if slices.ContainsFunc(e.list(), func(h *ast.Hook) bool { return h.Async }) {
		flags |= table.FlagAsync
	}
	if e.stamp {
		flags |= table.FlagStamp
	}
	return flags
}

// stamped is the event whose moment makes the duration of after_tool and
// after_tool_failure on hosts that give none.
const stamped = "before_tool"

// wantsDuration reports whether some hook asks how long a tool took.
func (u *unit) wantsDuration() bool { return len(u.timed()) > 0 }

func (u *unit) timed() []*ast.Hook {
	name := event.Fields[event.Duration].Path
	return slices.DeleteFunc(slices.Clone(u.hooks), func(h *ast.Hook) bool {
		after := slices.Contains(h.On, "after_tool") || slices.Contains(h.On, "after_tool_failure")
		return !after || !h.UsedNames()[name]
	})
}

// emission is what the hosts have to know of an event.
func (u *unit) emission(e *eventRows) Event {
	out := Event{
		Name: e.kind.Name, Deadline: u.deadline(e), OnError: u.onError(e), Hooks: e.list(),
		Custom: e.kind.ID >= event.FirstCustom,
	}
	listening := e.list()
	for _, from := range u.events {
		if from.derives && from.kind == e.kind {
			for _, h := range from.list() {
				listening = append(listening, h)
				out.Derives = append(out.Derives, u.derive[h].Name)
			}
		}
	}
	out.Stamp = len(listening) == 0
	if e.stamp {
		listening = append(listening, u.timed()...)
	}
	if e.kind.Tool {
		out.Tools = toolNames(listening)
	}
	return out
}

// toolNames is the tools that any of the hooks can match; nil where they are not
// a finite set.
func toolNames(hooks []*ast.Hook) (tools []string) {
	for _, h := range hooks {
		names, ok := lower.ToolNames(h.Match)
		if !ok {
			return nil
		}
		tools = append(tools, names...)
	}
	slices.Sort(tools)
	return slices.Compact(tools)
}
