package analyze

import (
	"slices"
	"strings"

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
	blocks, place, asking := r.blocks, r.place, r.asking
	r.asking, r.known = s, map[readKey]verdict{} // the same let may give another value now
	if s.Match != nil {
		r.place += ", " + s.Span.String()
		if len(s.Match.Command) > 0 {
			r.blocks = s.Match.Command
		}
	}
	f := read()
	r.blocks, r.place, r.asking, r.known = blocks, place, asking, map[readKey]verdict{}
	return f
}

// AsksWith reports whether two guards leave the same to a run: what the one asks there, the
// other asks too.
func (g *Guard) AsksWith(h *Guard) bool {
	return slices.ContainsFunc(g.Free, func(text string) bool { return slices.Contains(h.Free, text) })
}

// Changed is what two guards leave to a run that may be another when the second asks: a
// step may have changed it. It is "" where there is no such thing.
func (g *Guard) Changed(h *Guard) string {
	for v := range g.formula.free {
		for w := range h.formula.free {
			if v != w && v.text == w.text && v.base.kinds == w.base.kinds {
				return v.text
			}
		}
	}
	return ""
}

// Behind lists the hooks that may have changed what a guard asks before it is asked, and
// that come first.
func (a *Policy) Behind(g *Guard) (hooks []string) {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	var visit func(*formula)
	add := func(name string) {
		shown, _ := strings.CutPrefix(name, "= ")
		hooks = append(hooks, a.facts.later[shown]...)
	}
	visit = func(f *formula) {
		switch f.op {
		case opValue:
			add(f.variable.name)
		case opSome:
			add(f.collection.name)
			visit(f.body)
		}
		for _, k := range f.kids {
			visit(k)
		}
	}
	visit(g.formula)
	slices.Sort(hooks)
	return slices.Compact(hooks)
}

// Changes reports whether a step can change what other hooks ask.
func Changes(s *ast.Step) bool { return changes(s)&^ofResults != 0 }

// free lists what a formula leaves to a run.
func free(f *formula) (out []string) {
	for v := range f.free {
		if !slices.Contains(out, v.text) {
			out = append(out, v.text)
		}
	}
	return out
}

// free are the variables whose values only a run can say.
func (f *formula) free(yield func(*variable) bool) { f.eachFree(yield) }

func (f *formula) eachFree(yield func(*variable) bool) bool {
	if f.op == opValue && f.variable.free && !yield(f.variable) {
		return false
	}
	if f.body != nil && !f.body.eachFree(yield) {
		return false
	}
	return !slices.ContainsFunc(f.kids, func(k *formula) bool { return !k.eachFree(yield) })
}
