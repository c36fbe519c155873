package analyze

import (
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
)

// Beside prepares another policy for questions about both: what two guards have in
// common can be asked only where both are read in the same terms.
func (a *Policy) Beside(p *ast.Policy, res *compiler.Result) *Policy {
	b := &Policy{Policy: p, Result: res, facts: a.facts}
	if first := a.facts.languages.known; res != nil && res.Automata != nil {
		a.facts.languages.known = func(kind automata.Kind, text string) ([]byte, bool) {
			if first != nil {
				if encoded, ok := first(kind, text); ok {
					return encoded, true
				}
			}
			return res.Automata.Encoded(kind, text)
		}
	}
	return b
}

// Alone is when a hook that is none of the policy's would apply.
func (a *Policy) Alone(h *ast.Hook, event string) *Guard {
	g := a.Guard(h, event)
	g.alone = true
	return g
}

// Holds replays an event, and reports whether a guard of the policy's own, or one
// from Alone, holds on it.
func (a *Policy) Holds(g *Guard, e *Event) bool { return a.holds(g, e) }

// Except is where a guard holds and none of others does.
func (a *Policy) Except(g *Guard, others []*Guard) *Guard {
	if len(others) == 0 {
		return g
	}
	parts := []*formula{g.formula}
	for _, o := range others {
		parts = append(parts, not(o.formula))
	}
	return g.with(allOf(parts...))
}

// with is a guard of the same hook and event that says something else. It is one
// for Search alone: no table has it.
func (g *Guard) with(f *formula) *Guard {
	return &Guard{Hook: g.Hook, Step: g.Step, Event: g.Event, tool: g.tool, formula: f, Free: free(f)}
}

// Fails is where a condition of a hook, or of a step of it, can be an error. It
// may hold on more events: nil is taken for an error too.
func (a *Policy) Fails(h *ast.Hook, s *ast.Step, event string) *Guard {
	g := a.Guard(h, event)
	kind, ok := a.kind(event)
	if !ok {
		return g
	}
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	r := a.facts.reader(a.Policy, h, kind)
	f := r.fails(h.Match, h.When)
	if s != nil {
		f = allOf(g.formula, r.stepFails(s))
	}
	return g.with(f)
}

// fails is where a match lets an event through and the condition is neither true
// nor false.
func (r *reader) fails(m *ast.Match, when *ast.Expr) *formula {
	if when == nil {
		return never
	}
	v := r.condition(when)
	if v.sure {
		return never
	}
	return allOf(r.match(m), not(v.t), not(v.f))
}

// Never reports whether a guard holds on no event, as can be seen without a search.
func (g *Guard) Never() bool { return g.formula.op == opFalse }

// Search looks for an event on which all of some guards hold and none of others,
// and that shows what is wanted, whichever policies the guards are of. The answer
// holds where there is no event on which they do so.
func (a *Policy) Search(hold, fail []*Guard, shows func(*Event) bool) Answer {
	g := hold[0]
	if !slices.ContainsFunc(hold, func(h *Guard) bool { return h.Event != g.Event }) {
		return a.search(question{event: g.Event, tool: g.tool, hold: hold, fail: fail, shows: shows})
	}
	return Answer{Holds: true, Proved: true}
}

// Work counts the steps of all searches so far. Who asks one question after the other
// stops by it, and not by the clock: the same policy gives the same answers.
func (a *Policy) Work() int {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	return a.facts.work
}

// MayShareTool reports whether two guards can hold for one tool.
func MayShareTool(g, h *Guard) bool {
	both := g.formula.toolSet().and(h.formula.toolSet())
	return !both.noneKnown() || !both.others.finite || len(both.others.words) > 0
}

// toolSet is the tools for which a formula can hold, or more.
func (f *formula) toolSet() tools {
	switch f.op {
	case opFalse:
		return tools{others: ofWords()}
	case opTool:
		return f.tools
	case opAnd:
		t := everyTool()
		for _, k := range f.kids {
			t = t.and(k.toolSet())
		}
		return t
	case opOr:
		t := tools{others: ofWords()}
		for _, k := range f.kids {
			t = t.or(k.toolSet())
		}
		return t
	}
	return everyTool()
}

// or is the tools of either, or more.
func (t tools) or(u tools) tools {
	for i := range t.known {
		t.known[i] |= u.known[i]
	}
	switch {
	case t.others.finite && u.others.finite:
		t.others = ofWords(append(slices.Clone(t.others.words), u.others.words...)...)
	case !t.others.finite || len(u.others.words) > 0 || !u.others.finite:
		t.others = everyTool().others
	}
	return t
}
