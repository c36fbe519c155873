// Package alwaysfalse finds conditions that no event satisfies.
package alwaysfalse

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is always-false.
var Rule = &lint.Rule{
	Code: "HK4001", Name: "always-false", Severity: diag.Error,
	Title: "A condition is never true.",
	Why: `A hook with such a condition never applies, so it guards nothing. The condition
contradicts itself or the match. This is proved, not guessed.`,
	Misses: "Files, documents, the clock and arithmetic count as unknown, and so do variables that a user can set.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !t.Always && hookfacts.IsWholeCondition(h, t) {
					report(h, t, r)
				}
			}
			for _, g := range hookfacts.Of(p).Ranges(h) {
				if !g.Always {
					r.At(g.Expr.Span, "this part of the condition is never true, whatever %s is", g.Number).
						Detail = "Its comparisons contradict each other: a range over the end of the clock is two ranges, joined with or."
				}
			}
		}
	},
}

func report(h *ast.Hook, t analyze.Truth, r *lint.Report) {
	what := "hook " + lint.BaseName(h) + " never applies"
	if t.Fails && h.OnError.Failure {
		what = "hook " + lint.BaseName(h) + " denies only if the condition fails"
	}
	if t.Step != nil {
		what = t.Step.Kind + " in " + lint.BaseName(h) + " never runs"
	}
	d := r.At(t.Expr.Span, "the condition is never true, so the %s", what)
	switch t.Because {
	case analyze.ByMatch:
		d.Detail = "It contradicts the match."
	case analyze.ByRest:
		d.Detail = "It contradicts the rest of the condition."
	default:
		d.Detail = "Its parts contradict each other, or one of them is true for no event."
	}
	d.Notes = append(d.Notes, hookfacts.Because(t)...)
}
