package analyze

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
)

// guardKey is what makes a guard.
type guardKey struct {
	hook  *ast.Hook
	step  *ast.Step
	part  *ast.Expr
	event string
}

// Guard is when a hook applies on an event: its match and its condition, lets
// put in. Guards are kept.
func (a *Policy) Guard(h *ast.Hook, event string) *Guard {
	return a.guard(guardKey{hook: h, event: event})
}

// StepGuard is when a hook's step applies: the hook's guard and the step's own.
func (a *Policy) StepGuard(h *ast.Hook, s *ast.Step, event string) *Guard {
	return a.guard(guardKey{hook: h, step: s, event: event})
}

// Condition is when a part of a hook's condition is true, with nothing else
// asked.
func (a *Policy) Condition(h *ast.Hook, x *ast.Expr, event string) *Guard {
	return a.guard(guardKey{hook: h, part: x, event: event})
}

func (a *Policy) guard(key guardKey) *Guard {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	if g, ok := a.facts.guards[key]; ok {
		return g
	}
	g := &Guard{Hook: key.hook, Step: key.step, Event: key.event, part: key.part, formula: never}
	a.facts.guards[key] = g
	kind, ok := a.kind(key.event)
	if !ok {
		return g
	}
	g.tool = kind.Tool
	r := a.facts.reader(a.Policy, key.hook, kind)
	switch {
	case key.part != nil:
		g.formula = r.condition(key.part).t
	case key.step != nil:
		g.formula = allOf(r.guard(key.hook.Match, key.hook.When), r.step(key.step))
	default:
		g.formula = r.guard(key.hook.Match, key.hook.When)
	}
	g.Free = free(g.formula)
	return g
}

// step is a step's own guard. Its match is what match.text and match.commands
// mean in it.
func (r *reader) step(s *ast.Step) *formula {
	return r.inStep(s, func() *formula { return r.guard(s.Match, s.When) })
}

func (r *reader) stepFails(s *ast.Step) *formula {
	return r.inStep(s, func() *formula { return r.fails(s.Match, s.When) })
}

func (r *reader) inStep(s *ast.Step, read func() *formula) *formula {
	blocks, place := r.blocks, r.place
	if s.Match != nil {
		r.place += ", " + s.Span.String()
		if len(s.Match.Command) > 0 {
			r.blocks = s.Match.Command
		}
	}
	f := read()
	r.blocks, r.place = blocks, place
	return f
}

// free lists what a formula leaves to a run.
func free(f *formula) (out []string) {
	var visit func(*formula)
	visit = func(f *formula) {
		if f.op == opValue && f.variable.free && !slices.Contains(out, f.variable.text) {
			out = append(out, f.variable.text)
		}
		if f.body != nil {
			visit(f.body)
		}
		for _, k := range f.kids {
			visit(k)
		}
	}
	visit(f)
	return out
}
