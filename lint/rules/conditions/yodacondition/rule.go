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
	Title: "A constant stands on the left of what it is compared with.",
	Why: `'main' == git.branch says the same as git.branch == 'main'; people read the second
faster, since what is asked about stands first.`,
	Misses: "Two names, of which neither is what is asked about, and constants in calls.",
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
		d := r.At(x.Args[0].Span, "the constant stands on the left of %s", x.Name)
		if p.Unparenthesized(x) {
			text := p.Text(x.Args[1].Span) + " " + op + " " + p.Text(x.Args[0].Span)
			d.Fix = &diag.Fix{Title: "turn it around", Edits: []diag.Edit{{Span: x.Span, Text: text}}}
		}
		return true
	})
}
