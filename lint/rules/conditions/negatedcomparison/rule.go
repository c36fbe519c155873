// Package negatedcomparison finds comparisons that say the opposite, negated.
package negatedcomparison

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is negated-comparison.
var Rule = &lint.Rule{
	Code: "HK4015", Name: "negated-comparison", Severity: diag.Info,
	Title: "A comparison is negated, although there is an operator for this.",
	Why: `not (a == b) means a != b, and not (a in b) means a not in b. The operator is
shorter and easier to read.`,
	Misses: "Negated <, <= and similar operators.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, true, r) })
		}
	},
}

var opposite = map[string]string{"==": "!=", "in": "not in"}

// look goes through an expression; loose says that a comparison can stand here
// without brackets.
func look(p *lint.Policy, x *ast.Expr, loose bool, r *lint.Report) {
	if x == nil {
		return
	}
	if x.Op == ast.OpUnary && x.Name == "not" && x.Args[0].Op == ast.OpBinary {
		in := x.Args[0]
		op, ok := opposite[in.Name]
		if ok && x.At.Start.Byte < in.Span.Start.Byte { // x not in y is written so already
			d := r.At(x.At, "%s is negated; use %s", in.Name, op)
			d.Fix = &diag.Fix{Title: "write " + op, Edits: edits(p, x, in, op, loose)}
		}
	}
	joins := x.Op != ast.OpUnary && x.Op != ast.OpMember && x.Op != ast.OpIndex && x.Op != ast.OpChain &&
		(x.Op != ast.OpBinary || x.Name == "and" || x.Name == "or")
	for _, a := range x.Args {
		look(p, a, joins, r)
	}
}

// edits take the not away, with its brackets where nobody needs them.
func edits(p *lint.Policy, x, in *ast.Expr, op string, loose bool) []diag.Edit {
	word := diag.Edit{Span: in.At, Text: op}
	start := diag.Span{File: x.At.File, Start: x.At.Start, End: in.Span.Start}
	end := diag.Span{File: in.Span.File, Start: in.Span.End, End: in.Span.End}
	end.End.Byte++
	end.End.Column++
	if loose && p.Unparenthesized(in) && strings.TrimSpace(strings.TrimPrefix(p.Text(start), p.Text(x.At))) == "(" && p.Text(end) == ")" {
		return []diag.Edit{{Span: start}, word, {Span: end}}
	}
	return []diag.Edit{p.DeleteWord(x.At), word}
}
