// Package mutate makes mutants of a policy: each is the policy with one mistake of
// the kind that people make. A test that fails on a mutant would have noticed the
// mistake.
package mutate

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// Mutant is a policy with one mistake.
type Mutant struct {
	Policy *ast.Policy
	Hook   string
	What   string // the mistake, in words: "without when"
	Span   diag.Span

	// Old and New are the hooks that differ: more than one of for_each, none in New
	// where the hook is left out.
	Old, New []*ast.Hook

	// Slip is a mistake within a word of the policy, or of the order of two hooks: a text, a
	// glob, a regex, priorities. Tests notice fewer of these than of what is left out.
	Slip bool

	steps      []*ast.Step // of Old, where only these differ: one that is left out or is another
	near       []*ast.Hook // hooks whose events are likely to show the mistake
	guard      bool        // its hooks have the policy's steps, and apply elsewhere
	conditions bool        // its hooks do what the policy's do, where they apply
	order      bool        // its hooks are asked in another order, among all others
}

// asksOtherwise reports whether its hooks may apply where the policy's do not: they have
// another condition, or are asked elsewhere among all hooks.
func (m *Mutant) asksOtherwise() bool { return m.guard || m.order }

// Block is the name of the mutant's hook in the source: instances of for_each share it.
func (m *Mutant) Block() string {
	name, _, _ := strings.Cut(m.Hook, "[")
	return name
}

// Of makes the mutants of a policy's own hooks, in the order of the source. Hooks of
// folders and packs that it uses have tests of their own.
func Of(p *ast.Policy) []Mutant {
	m := &maker{policy: p}
	seen := map[diag.Span]bool{} // of for_each: one instance stands for all
	for i, h := range p.Hooks {
		if strings.Contains(h.Name, "/") || seen[h.Span] {
			continue
		}
		seen[h.Span] = true
		m.at = i
		m.hook(h)
	}
	return m.out
}

// maker makes the mutants of one hook after the other.
type maker struct {
	policy *ast.Policy
	at     int
	out    []Mutant
	guards *analyze.Policy // once somebody asks
}

// with adds a mutant with another hook in the place of the one in hand. Instances of
// for_each change together.
func (m *maker) with(what string, at diag.Span, edit func(h *ast.Hook) bool) bool {
	p := *m.policy
	p.Hooks = slices.Clone(p.Hooks)
	out := Mutant{Policy: &p, Hook: p.Hooks[m.at].Name, What: what, Span: at, guard: true, conditions: true}
	span, changed := p.Hooks[m.at].Span, false
	for i, h := range p.Hooks {
		if h.Span != span {
			continue
		}
		c := clone(h)
		changed = edit(c) || changed
		out.guard = share(h, c) && out.guard
		out.conditions = out.guard && out.conditions && (!saysMatch(h) || reflect.DeepEqual(h.Match, c.Match))
		p.Hooks[i] = c
		out.Old, out.New = append(out.Old, h), append(out.New, c)
	}
	if changed {
		m.out = append(m.out, out)
	}
	return changed
}

// share gives an edited hook the parts of the policy's that are still the same: there are
// many mutants, and each part is large. It reports whether the steps are.
func share(h, c *ast.Hook) bool {
	if reflect.DeepEqual(h.When, c.When) {
		c.When = h.When
	}
	if !reflect.DeepEqual(h.Steps, c.Steps) {
		return false
	}
	c.Steps = h.Steps
	return true
}

// saysMatch reports whether what a hook does depends on what its match has found.
func saysMatch(h *ast.Hook) bool {
	return (&ast.Hook{Lets: h.Lets, Steps: h.Steps}).UsedNames()["match"]
}

// near adds to the last mutant a hook whose events are likely to show it.
func (m *maker) near(edit func(h *ast.Hook)) {
	c := clone(m.policy.Hooks[m.at])
	edit(c)
	m.out[len(m.out)-1].near = []*ast.Hook{c}
}

// clone copies what edits change.
func clone(h *ast.Hook) *ast.Hook {
	c := *h
	c.When = ast.Clone(h.When)
	c.Steps = make([]*ast.Step, len(h.Steps))
	for i, s := range h.Steps {
		step := *s
		step.Args = slices.Clone(s.Args)
		c.Steps[i] = &step
	}
	if h.Match != nil {
		match := *h.Match
		match.Command = make([]*ast.CommandMatch, len(h.Match.Command))
		for i, b := range h.Match.Command {
			block := *b
			match.Command[i] = &block
		}
		c.Match = &match
	}
	return &c
}

func (m *maker) hook(h *ast.Hook) {
	m.without(h)
	m.swapped(h)
	m.steps(h)
	m.match(h)
	m.when(h)
}

// without leaves the hook out.
func (m *maker) without(h *ast.Hook) {
	p, out := *m.policy, Mutant{Hook: h.Name, What: "without the hook", Span: h.Span}
	p.Hooks = slices.DeleteFunc(slices.Clone(p.Hooks), func(o *ast.Hook) bool {
		if o.Span == h.Span {
			out.Old = append(out.Old, o)
		}
		return o.Span == h.Span
	})
	out.Policy = &p
	m.out = append(m.out, out)
}

// others are the decisions that stand for one by mistake.
var others = map[string]string{"deny": "ask", "fail": "deny", "ask": "deny", "allow": "ask"}

// steps leaves out each step, and changes each decision.
func (m *maker) steps(h *ast.Hook) {
	for i, s := range h.Steps {
		with := func(what string, edit func(h *ast.Hook) bool) {
			if m.with(what, s.Span, edit) {
				last := &m.out[len(m.out)-1]
				for _, old := range last.Old {
					last.steps = append(last.steps, old.Steps[i])
				}
			}
		}
		if len(h.Steps) > 1 {
			with("without "+s.Kind, func(h *ast.Hook) bool {
				h.Steps = slices.Delete(h.Steps, i, i+1)
				return true
			})
		}
		if other := others[s.Kind]; other != "" {
			with(s.Kind+" → "+other, func(h *ast.Hook) bool {
				h.Steps[i].Kind = other
				h.Steps[i].Args = slices.DeleteFunc(h.Steps[i].Args, func(a ast.Arg) bool { return a.Name == "final" })
				if h.Steps[i].Arg("reason") == nil {
					h.Steps[i].Args = append(h.Steps[i].Args, ast.Arg{Name: "reason", Expr: ast.Const(value.OfString("mutant"), s.Span), Span: s.Span})
				}
				return true
			})
		}
	}
}

// quoted is a word of a policy in a message.
func quoted(s string) string { return fmt.Sprintf("%q", s) }
