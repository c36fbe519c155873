// Package alwaystrue finds conditions that every event satisfies.
package alwaystrue

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is always-true.
var Rule = &lint.Rule{
	Code: "HK4002", Name: "always-true", Severity: diag.Warning,
	Title: "A condition is always true.",
	Why: `x != 'a' or x != 'b' is true for every x; the author meant and. A guard with such a
condition denies everything, and an allow approves everything. This is proved, not
guessed.`,
	Misses: "Files, documents, the clock and arithmetic count as unknown, and so do variables that a user can set.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !t.Always || !hookfacts.IsWholeCondition(h, t) {
					continue
				}
				d := r.At(t.Expr.Span, "the condition is always true in %s", lint.BaseName(h))
				d.Detail = "Remove the condition if you mean this."
				if t.Because == analyze.ByMatch {
					d.Detail = "The match already requires this. Remove the condition."
				}
			}
		}
	},
}
