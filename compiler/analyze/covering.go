package analyze

import "github.com/hookc/hookc/lang/ast"

// Witness is an event on which a guard holds; nil where none is, or none could be
// built. It is kept: several rules ask.
func (a *Policy) Witness(g *Guard) *Event {
	r := &a.replays
	r.mu.Lock()
	known, ok := r.witness[g]
	r.mu.Unlock()
	if ok {
		return known
	}
	e := a.Empty(g).Witness // it replays what it found, so nothing is held
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.witness == nil {
		r.witness = map[*Guard]*Event{}
	}
	r.witness[g] = e
	return e
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
