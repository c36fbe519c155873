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
	Title: "A condition joins very many parts.",
	Why: `A guard that nobody can follow is a guard that nobody can check. Parts that have a
name, as lets, and cases that are hooks of their own, can be read and tested one by
one.`,
	Misses:  "Conditions that are short and still hard.",
	Options: []lint.Option{{Name: "parts", Doc: "how many and, or, not and ?: one condition may have", Default: 20}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				if n := joints(x); n > r.Int("parts") {
					d := r.At(x.Span, "the condition has %d and, or, not and ?:", n)
					d.Detail = "Give parts of it names, with let, or make hooks of its cases."
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
