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
	Why: `A hook whose condition no event satisfies does nothing: it guards nothing, and looks
as if it did. That is proved, not guessed: the condition contradicts itself, or the
match above it.`,
	Misses: `What hangs on files, documents, the clock or arithmetic between two names is taken
for possible, and so is what a variable may say to another user.`,
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !t.Always && hookfacts.IsWholeCondition(h, t) {
					report(h, t, r)
				}
			}
		}
	},
}

func report(h *ast.Hook, t analyze.Truth, r *lint.Report) {
	what := "hook " + lint.BaseName(h) + " never applies"
	if t.Fails && h.OnError.Failure {
		what = "hook " + lint.BaseName(h) + " denies where it is an error, and never else"
	}
	if t.Step != nil {
		what = t.Step.Kind + " in " + lint.BaseName(h) + " never happens"
	}
	d := r.At(t.Expr.Span, "the condition is never true: the %s", what)
	switch t.Because {
	case analyze.ByMatch:
		d.Detail = "What the match lets through does not satisfy it."
	case analyze.ByRest:
		d.Detail = "Where it is asked, it is decided already."
	default:
		d.Detail = "Its parts contradict each other, or one of them holds for no event."
	}
	for _, g := range t.Given {
		if g != t.Expr {
			d.Notes = append(d.Notes, diag.Note{Span: g.Span, Text: "because of this"})
		}
	}
}
