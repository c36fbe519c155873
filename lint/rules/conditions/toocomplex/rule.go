// Package toocomplex finds conditions that nobody can check by reading.
package toocomplex

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is too-complex.
var Rule = &lint.Rule{
	Code: "HK4007", Name: "too-complex", Severity: diag.Info,
	Title: "A condition has too many parts.",
	Why: `A condition that nobody understands cannot be reviewed. Give its parts names with
let, or make a hook of each case, so that you can read and test them one by one.`,
	Misses:  "Short conditions that are hard to read.",
	Options: []lint.Option{{Name: "parts", Doc: "how many operators and, or, not and ?: a condition may have", Default: 20}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				if n := joints(x); n > r.Int("parts") {
					d := r.At(x.Span, "the condition has %d operators and, or, not and ?:", n)
					d.Detail = "Give its parts names with let, or make a hook of each case."
				}
			})
		}
	},
}

func joints(x *ast.Expr) (n int) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch {
		case x.Op == ast.OpCond, x.Op == ast.OpUnary && x.Name == "not":
			n++
		case x.Op == ast.OpBinary && (x.Name == "and" || x.Name == "or"):
			n++
		}
		return true
	})
	return n
}
