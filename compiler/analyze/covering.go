package analyze

import "github.com/hookc/hookc/lang/ast"

// Witness is an event on which a guard holds; nil where none is, or none could be
// built. It is kept: several rules ask.
func (a *Policy) Witness(g *Guard) *Event {
	return a.known(&a.replays.witness, g, func() *Event { return a.Empty(g).Witness })
}

// another is an event on which a guard with an or holds for other reasons than on
// its witness; nil where none is known.
func (a *Policy) another(g *Guard) *Event {
	return a.known(&a.replays.another, g, func() *Event {
		if !g.formula.offers() {
			return nil
		}
		return a.search(question{event: g.Event, tool: g.tool, hold: []*Guard{g}, last: true}).Witness
	})
}

// known is an event of a guard that is looked for once. What looks for it replays
// what it found, so nothing is held meanwhile.
func (a *Policy) known(kept *map[*Guard]*Event, g *Guard, find func() *Event) *Event {
	r := &a.replays
	r.mu.Lock()
	e, ok := (*kept)[g]
	r.mu.Unlock()
	if ok {
		return e
	}
	e = find()
	r.mu.Lock()
	defer r.mu.Unlock()
	if *kept == nil {
		*kept = map[*Guard]*Event{}
	}
	(*kept)[g] = e
	return e
}

// Within reports whether it is proved that every event of inner is one of outer.
// It is Includes', for who asks nothing else: of very many guards that have one
// event in common another event shows of most that they are not within, and is
// much cheaper than a proof.
func (a *Policy) Within(inner, outer *Guard) bool {
	if outer.Event != inner.Event {
		return false
	}
	if e := a.another(inner); e != nil && !a.holds(outer, e) {
		return false
	}
	answer := a.Includes(outer, inner)
	return answer.Holds && answer.Proved
}

// Covering lists the hooks that apply on an event of a guard's witness: those
// that can include it, found by asking the table and not each hook. They stand in
// the order of evaluation, the guard's own hook is not among them.
//
// A hook that is not in the list does not include the guard. One that is in it
// has at least the witness in common with it.
func (a *Policy) Covering(g *Guard) []*ast.Hook {
	e := a.Witness(g)
	if e == nil {
		return nil
	}
	var out []*ast.Hook
	for _, h := range a.Applying(e) {
		if h != g.Hook {
			out = append(out, h)
		}
	}
	return out
}

// Applying lists the hooks that apply on an event, in the order of evaluation. The
// list is kept, and not to be changed.
func (a *Policy) Applying(e *Event) []*ast.Hook {
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	known := a.watched(e)
	if known.hooks == nil {
		known.hooks = make([]*ast.Hook, 0, len(known.would))
		for _, w := range known.would {
			if h := a.hook(w.Name); h != nil {
				known.hooks = append(known.hooks, h)
			}
		}
	}
	return known.hooks
}

// Together asks whether some event satisfies both guards, be it by different
// commands of a line: better by the same one.
func (a *Policy) Together(g, h *Guard) Answer {
	if same := a.Overlap(g, h); g.Event != h.Event || same.Witness != nil {
		return same
	}
	none := a.search(question{event: g.Event, tool: g.tool, hold: []*Guard{g, h}})
	return Answer{Holds: !none.Holds, Proved: none.Proved, Witness: none.Witness}
}
