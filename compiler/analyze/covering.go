package analyze

import "github.com/hookc/hookc/lang/ast"

// Covering lists the hooks that apply on an event of a guard's witness: those
// that can include it, found by asking the table and not each hook. They stand in
// the order of evaluation, the guard's own hook is not among them.
//
// A hook that is not in the list does not include the guard. One that is in it
// has at least the witness in common with it.
func (a *Policy) Covering(g *Guard) []*ast.Hook {
	a.replays.mu.Lock()
	known, ok := a.replays.covering[g]
	a.replays.mu.Unlock()
	if ok {
		return known
	}
	empty := a.Empty(g) // it may replay what it found, so nothing is held
	a.replays.mu.Lock()
	defer a.replays.mu.Unlock()
	var out []*ast.Hook
	if empty.Witness != nil {
		for _, w := range a.watched(empty.Witness).would {
			if h := a.hook(w.Name); h != nil && h != g.Hook {
				out = append(out, h)
			}
		}
	}
	if a.replays.covering == nil {
		a.replays.covering = map[*Guard][]*ast.Hook{}
	}
	a.replays.covering[g] = out
	return out
}
