package mutate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
)

// swapped gives two hooks each other's priority: the one in hand, and the next below it
// where the order of both can decide something.
func (m *maker) swapped(h *ast.Hook) {
	var below []*ast.Hook
	for _, o := range m.policy.Hooks {
		if o.Priority < h.Priority && !strings.Contains(o.Name, "/") && shareEvent(h, o) && ordered(h, o) && m.mayMeet(h, o) {
			below = append(below, o)
		}
	}
	if len(below) == 0 {
		return
	}
	o := slices.MaxFunc(below, func(a, b *ast.Hook) int { return cmp.Compare(a.Priority, b.Priority) })
	p := *m.policy
	p.Hooks = slices.Clone(p.Hooks)
	out := Mutant{Policy: &p, Hook: h.Name, What: "priority swapped with " + o.Name, Span: h.At("priority"), Slip: true, order: true}
	for i, was := range p.Hooks {
		if was.Span != h.Span && was.Span != o.Span {
			continue
		}
		c := clone(was)
		if c.Priority = o.Priority; was.Span == o.Span {
			c.Priority = h.Priority
		}
		p.Hooks[i] = c
		out.Old, out.New = append(out.Old, was), append(out.New, c)
	}
	m.out = append(m.out, out)
}

// ordered reports whether it can matter which of two hooks is asked first: one of them
// lifts the other, ends the evaluation for it, or changes what it sees, and they do not
// do the same.
func ordered(h, o *ast.Hook) bool {
	first, second := said(h), said(o)
	if h.Async || o.Async || slices.Equal(first, second) {
		return false
	}
	return slices.ContainsFunc([]string{"final", "fail", "rewrite", "state", "write"}, func(kind string) bool {
		return slices.Contains(first, kind) || slices.Contains(second, kind)
	})
}

// said is what a hook does, by the kinds of its steps.
func said(h *ast.Hook) (kinds []string) {
	for _, s := range h.Steps {
		kind := s.Kind
		if final := s.Arg("final"); kind == "allow" && final != nil && final.Value.Bool() {
			kind = "final"
		}
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// mayMeet reports whether both hooks may apply on one event.
func (m *maker) mayMeet(h, o *ast.Hook) bool {
	if m.guards == nil {
		m.guards = analyze.New(m.policy, nil)
	}
	return slices.ContainsFunc(h.On, func(event string) bool {
		if !slices.Contains(o.On, event) {
			return false
		}
		both := []*analyze.Guard{m.guards.Guard(h, event), m.guards.Guard(o, event)}
		return analyze.MayShareTool(both[0], both[1]) && !m.guards.Impossible(both, nil)
	})
}
