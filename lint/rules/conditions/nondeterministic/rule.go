// Package nondeterministic finds decisions that hang on the clock.
package nondeterministic

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/effect"
)

// Rule is nondeterministic.
var Rule = &lint.Rule{
	Code: "HK4009", Name: "nondeterministic", Severity: diag.Info,
	Title: "A decision depends on the time of day.",
	Why: `The same call may be denied at ten and allowed at eleven. You cannot reproduce the
decision from the event alone, a test needs a fixed clock, and somebody can change
the clock of the machine.`,
	Misses: "Decisions that depend on files, documents or branches. You can reproduce these with the project.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if !lint.AnyStep(h, decides) {
				continue
			}
			look(h, h.When, r)
			for _, l := range h.Lets {
				if p.Own(l.Span) && h.When != nil && names(h.When, l.Name) {
					look(h, l.Expr, r)
				}
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if decides(s) {
					look(h, s.When, r)
				}
			})
		}
	},
}

func decides(s *ast.Step) bool {
	return lint.StepBlocks(s) || lint.Need(s) == effect.Allow
}

func names(x *ast.Expr, name string) (found bool) {
	ast.Walk(x, func(x *ast.Expr) bool {
		found = found || x.Op == ast.OpIdent && x.Name == name
		return true
	})
	return found
}

func look(h *ast.Hook, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "time" {
			d := r.At(x.Span, "the decision of %s depends on the clock", lint.BaseName(h))
			d.Detail = "If you mean this, write # hookc:ignore with the reason."
			return false
		}
		return true
	})
}
