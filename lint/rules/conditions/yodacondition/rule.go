// Package yodacondition finds comparisons that stand on their head.
package yodacondition

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is yoda-condition.
var Rule = &lint.Rule{
	Code: "HK4011", Name: "yoda-condition", Severity: diag.Info,
	Title: "A constant is on the left side of a comparison.",
	Why: `'main' == git.branch means the same as git.branch == 'main'. The second form is
easier to read, because it begins with the value that you check.`,
	Misses: "Comparisons of two names, and constants in calls.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

// turned is each comparison, read from the right.
var turned = map[string]string{"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		op, ok := turned[x.Name]
		if x.Op != ast.OpBinary || !ok || !p.Literal(x.Args[0]) || x.Args[1].Op == ast.OpConst {
			return true
		}
		d := r.At(x.Args[0].Span, "the constant is on the left side of %s", x.Name)
		if p.Unparenthesized(x) {
			text := p.Text(x.Args[1].Span) + " " + op + " " + p.Text(x.Args[0].Span)
			d.Fix = &diag.Fix{Title: "swap the sides", Edits: []diag.Edit{{Span: x.Span, Text: text}}}
		}
		return true
	})
}
