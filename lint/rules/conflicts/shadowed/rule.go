// Package shadowed finds hooks that an earlier deny never lets speak.
package shadowed

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is shadowed.
var Rule = &lint.Rule{
	Code: "HK3002", Name: "shadowed", Severity: diag.Error, ComparesHooks: true,
	Title: "A hook is shadowed by an earlier deny that covers all its events.",
	Why: `A deny ends the evaluation, so later hooks do not run. If an earlier deny covers
every event of another hook, that hook is unreachable: it never asks and never adds
context. The automata of both hooks prove this, and the witness is an event on which
the hook would apply.`,
	Misses: "Several denies that cover a hook only together. Hooks with a rewrite between them, hooks of different modules if a final allow exists, conditions that depend on more than the event (files, the clock, state, variables), and hooks whose failing condition denies.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, block := range ps.Instances() {
			if !hookfacts.OnlyDenies(block[0]) { // else it is redundant
				check(ps, block, r)
			}
		}
	},
}

func check(p *hookfacts.Analysis, block []*ast.Hook, r *lint.Report) {
	var denier *hookfacts.Effect
	for _, h := range block {
		v := p.Shadow(h)
		if v == nil || v.Hook.Span == h.Span {
			return
		}
		if denier == nil {
			denier = v
		}
	}
	h := block[0]
	e, shown := p.Example(h, denier.Event)
	if e == nil || shown.Verdict != decision.Deny || hookfacts.Applied(shown, h) {
		return
	}
	name := lint.BaseName(h)
	d := r.At(h.Span, "%s is shadowed: %s denies all its events first", name, denier.Hook.Name)
	d.Detail = "Give " + name + " a higher priority, narrow the condition of " + denier.Hook.Name + ", or remove one of them."
	d.Notes = []diag.Note{{Span: denier.Hook.Span, Text: p.NameWithPriority(denier.Hook) + " denies first"}}
	d.Witness = &diag.Witness{Event: e.JSON, Shows: denier.Hook.Name + " denies; " + h.Name + ", which would apply, is not reached."}
}
