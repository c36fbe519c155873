// Package doublenegation finds conditions that say no twice.
package doublenegation

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is double-negation.
var Rule = &lint.Rule{
	Code: "HK4012", Name: "double-negation", Severity: diag.Info,
	Title: "A negation is negated.",
	Why: `not (not x) means x, and not (x != y) means x == y. Double negations are hard to
read and easy to get wrong. Write the short form.`,
	Misses: "Negations with an operator between them, as in not (not x or y).",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if !isNot(x) {
			return true
		}
		in := x.Args[0]
		switch {
		case isNot(in) && in.Args[0].Op == ast.OpBinary && in.Args[0].Name == "in" && in.At.Start.Byte > in.Args[0].Args[0].Span.End.Byte-1:
			// x not in y: the inner not is no word of its own
			r.At(x.At, "a negation is negated")
			return false
		case isNot(in):
			d := r.At(x.At, "a negation is negated")
			d.Fix = &diag.Fix{Title: "remove both negations", Edits: []diag.Edit{p.DeleteWord(x.At), p.DeleteWord(in.At)}, Unsafe: in.Args[0].Type.Nullable} // not nil is an error
			return false
		case in.Op == ast.OpBinary && in.Name == "!=":
			d := r.At(x.At, "a negation is negated")
			d.Fix = &diag.Fix{Title: "write ==", Edits: []diag.Edit{p.DeleteWord(x.At), {Span: in.At, Text: "=="}}}
			return false
		}
		return true
	})
}

func isNot(x *ast.Expr) bool { return x.Op == ast.OpUnary && x.Name == "not" }
