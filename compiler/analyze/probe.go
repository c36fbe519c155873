package analyze

import (
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// holds reports whether a guard holds on an event, by the policy's table. What
// the table says of no hook as a whole is asked of one with that guard alone.
func (a *Policy) holds(g *Guard, e *Event) bool {
	if !g.alone && g.part == nil && (g.Step == nil || g.Step.Match == nil && g.Step.When == nil) {
		return a.Applies(g.Hook, e)
	}
	p := a.probe(g)
	if p == nil {
		return false
	}
	said := func(m decision.Message) bool { return m.Text == probeText }
	return slices.ContainsFunc(p.Replay(e).Messages, said)
}

const probeText = "holds"

// probe is a policy whose only hook says something where the guard holds.
func (a *Policy) probe(g *Guard) *Policy {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	if g.probe != nil {
		return g.probe
	}
	h := *g.Hook
	h.On, h.Async, h.Mode, h.OnError = []string{g.Event}, false, ast.Enforce, ast.OnError{}
	step := &ast.Step{Kind: "warn", Args: []ast.Arg{{Name: "message", Expr: ast.Const(value.OfString(probeText), h.Span)}}, Span: h.Span}
	switch {
	case g.part != nil:
		h.Match, h.When = matchFor(g), g.part
	case g.Step != nil:
		step.Match, step.When = g.Step.Match, g.Step.When
	}
	h.Steps = []*ast.Step{step}
	p := *a.Policy
	p.Hooks = []*ast.Hook{&h}
	p.Events = withoutDerived(p.Events)
	res, diags := compiler.Compile(&p, compiler.Options{})
	if diags.HasErrors() {
		return nil
	}
	g.probe = New(&p, res)
	return g.probe
}

// matchFor is the hook's match where the part of its condition names it.
func matchFor(g *Guard) *ast.Match {
	names := (&ast.Hook{When: g.part, Lets: g.Hook.Lets}).UsedNames()
	if names["match"] {
		return g.Hook.Match
	}
	return nil
}

func withoutDerived(events []*ast.Event) []*ast.Event {
	out := make([]*ast.Event, len(events))
	for i, e := range events {
		c := *e
		c.From = nil
		out[i] = &c
	}
	return out
}
