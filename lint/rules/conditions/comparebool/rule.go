// Package comparebool finds truth values that are compared with true or false.
package comparebool

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is compare-bool.
var Rule = &lint.Rule{
	Code: "HK4014", Name: "compare-bool", Severity: diag.Info,
	Title:  "A Boolean value is compared with true or false.",
	Why:    "exists('x') == true means exists('x'). The comparison has no effect. Remove it.",
	Misses: "Values that may be nil or of any type, because there the comparison has an effect.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Name != "==" && x.Name != "!=" {
			return true
		}
		left, right := x.Args[0], x.Args[1]
		if right.Op != ast.OpConst || right.Value.Kind() != value.Bool || left.Op == ast.OpConst || left.Type.Kind != value.TBool || left.Type.Nullable {
			return true
		}
		d := r.At(x.At, "a Boolean value is compared with %s", p.Text(right.Span))
		if p.Unparenthesized(x) {
			text := p.Text(left.Span)
			if right.Value.Bool() != (x.Name == "==") {
				text = "not " + text
			}
			if left.Op != ast.OpBinary {
				d.Fix = &diag.Fix{Title: "write " + text, Edits: []diag.Edit{{Span: x.Span, Text: text}}}
			}
		}
		return true
	})
}
