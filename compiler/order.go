package compiler

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
)

// eventRows is the hooks of one canonical event, in order of evaluation.
type eventRows struct {
	kind    *event.Kind
	hooks   []int // positions in unit.hooks
	all     []*ast.Hook
	index   lower.Index
	onError ast.OnError // what the policy or some hook closes
}

// order sorts the hooks, higher priority first and ties as they stand in the
// source, and deals them to their events.
func (u *unit) order() {
	slices.SortStableFunc(u.hooks, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	rows := map[string]*eventRows{}
	for i, h := range u.hooks {
		for _, name := range h.On {
			e := rows[name]
			if e == nil {
				e = &eventRows{onError: u.policy.OnError}
				rows[name] = e
			}
			e.hooks = append(e.hooks, i)
			e.onError = e.onError.Or(h.OnError)
		}
	}
	for _, k := range event.Kinds {
		if e := rows[k.Name]; e != nil {
			e.kind, e.all = k, u.hooks
			u.events = append(u.events, e)
		}
	}
}

// deadline is the sum of the time-outs of the hooks that the host waits for,
// in milliseconds.
func (e *eventRows) deadline() int {
	ms := 0
	for _, i := range e.hooks {
		if h := e.all[i]; !h.Async {
			ms += int(h.Timeout.Milliseconds())
		}
	}
	return ms
}

func (e *eventRows) emission() Event {
	out := Event{Name: e.kind.Name, Deadline: e.deadline(), OnError: e.onError}
	finite := e.kind.Tool
	for _, i := range e.hooks {
		h := e.all[i]
		out.Hooks = append(out.Hooks, h)
		names, ok := lower.ToolNames(h.Match)
		finite = finite && ok
		out.Tools = append(out.Tools, names...)
	}
	if !finite {
		out.Tools = nil
	}
	slices.Sort(out.Tools)
	out.Tools = slices.Compact(out.Tools)
	return out
}
