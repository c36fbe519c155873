package compiler

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
)

// eventRows is the hooks of one canonical event, in order of evaluation; or, as
// an event of its own, those that derive the policy's events from it.
type eventRows struct {
	kind    *event.Kind
	derives bool
	stamp   bool  // the moment of the event is kept
	hooks   []int // positions in unit.hooks
	all     []*ast.Hook
	index   lower.Index
	follow  []*eventRows // the policy's events that follow from it, once for each hook that derives one
}

// id is the number of the rows in the table.
func (e *eventRows) id() uint16 {
	if e.derives {
		return event.Derive | e.kind.ID
	}
	return e.kind.ID
}

func (e *eventRows) list() []*ast.Hook {
	out := make([]*ast.Hook, len(e.hooks))
	for i, h := range e.hooks {
		out[i] = e.all[h]
	}
	return out
}

// order sorts the hooks, higher priority first and ties as they stand in the
// source, and deals them to their events. What derives events comes last.
func (u *unit) order() {
	slices.SortStableFunc(u.hooks, func(a, b *ast.Hook) int {
		return cmp.Or(cmp.Compare(u.rank(a), u.rank(b)), cmp.Compare(b.Priority, a.Priority))
	})
	own, from := map[string][]int{}, map[string][]int{}
	for i, h := range u.hooks {
		rows := own
		if u.derive[h] != nil {
			rows = from
		}
		for _, name := range h.On {
			rows[name] = append(rows[name], i)
		}
	}
	u.deal(own, from)
}

// deal makes the events, in the registry's order, from the hooks of each by its
// name: its own, and those that derive events from it.
func (u *unit) deal(ownHooks, fromHooks map[string][]int) {
	var derived []*eventRows
	for _, k := range u.kinds() {
		own := &eventRows{kind: k, all: u.hooks, hooks: ownHooks[k.Name], stamp: k.Name == stamped && u.wantsDuration()}
		from := &eventRows{kind: k, all: u.hooks, hooks: fromHooks[k.Name], derives: true}
		if len(own.hooks)+len(from.hooks) > 0 || own.stamp {
			u.events = append(u.events, own)
		}
		if len(from.hooks) > 0 {
			derived = append(derived, from)
		}
	}
	u.connect(derived)
	u.events = append(u.events, derived...)
}

func (u *unit) rank(h *ast.Hook) int {
	if u.derive[h] != nil {
		return 1
	}
	return 0
}

// kinds is every event that a hook can listen to: the registry's, then the
// policy's own.
func (u *unit) kinds() []*event.Kind {
	return append(slices.Clone(event.Kinds), u.policy.EventKinds()...)
}

// connect notes which events follow from which. One without hooks, from which
// nothing follows either, is not in the table: it costs nothing.
func (u *unit) connect(derived []*eventRows) {
	for _, from := range derived {
		source := u.rows(from.kind.Name)
		for _, h := range from.list() {
			if e := u.rows(u.derive[h].Name); e != nil {
				source.follow = append(source.follow, e)
			}
		}
	}
}

// rows is the rows of an event by its name; nil where it has none.
func (u *unit) rows(name string) *eventRows {
	for _, e := range u.events {
		if e.kind.Name == name && !e.derives {
			return e
		}
	}
	return nil
}

// reached calls f for the hooks of the event and of all that can follow from
// it, once for each way in which it can.
func (e *eventRows) reached(f func(*ast.Hook)) { e.reachedPast(nil, f) }

func (e *eventRows) reachedPast(path []*eventRows, f func(*ast.Hook)) {
	if slices.Contains(path, e) {
		return // a circle, which the checker refuses
	}
	for _, h := range e.list() {
		f(h)
	}
	for _, next := range e.follow {
		next.reachedPast(append(path, e), f)
	}
}
