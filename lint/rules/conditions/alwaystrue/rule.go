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
	Title: "A condition is true on every event that reaches it.",
	Why: `x != 'a' or x != 'b' is true whatever x is: and was meant. A guard with such a
condition denies everything, an approval with one approves everything. That is
proved, not guessed.`,
	Misses: "What hangs on files, documents, the clock or arithmetic is taken for open, and so is what a variable may say to another user.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !t.Always || !hookfacts.IsWholeCondition(h, t) {
					continue
				}
				d := r.At(t.Expr.Span, "the condition is always true in %s", lint.BaseName(h))
				d.Detail = "Take it out if that is meant."
				if t.Because == analyze.ByMatch {
					d.Detail = "The match says it already. Take it out."
				}
			}
		}
	},
}
