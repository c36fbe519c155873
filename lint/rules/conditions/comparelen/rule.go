// Package comparelen finds texts whose length is counted to see whether there is
// one.
package comparelen

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is compare-len.
var Rule = &lint.Rule{
	Code: "HK4016", Name: "compare-len", Severity: diag.Info,
	Title:  "The length of a string is compared with 0.",
	Why:    "len(x) > 0 counts all characters only to find whether there are any. Write x != ''.",
	Misses: "Lists, for which there is no shorter form, and strings that may be nil.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

// meaning is what a comparison of a length says of the text.
var meaning = map[string]string{"> 0": "!=", "!= 0": "!=", ">= 1": "!=", "== 0": "==", "< 1": "==", "<= 0": "=="}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Args[0].Op != ast.OpCall || x.Args[0].Name != "len" || x.Args[1].Op != ast.OpConst {
			return true
		}
		op, ok := meaning[x.Name+" "+x.Args[1].Value.Text()]
		of := x.Args[0].Args[0]
		if !ok || of.Type.Kind != value.TString || of.Type.Nullable {
			return true
		}
		d := r.At(x.Args[0].At, "the length of a string is compared with %s", x.Args[1].Value.Text())
		if p.Unparenthesized(x) && (of.Op == ast.OpIdent || of.Op == ast.OpMember) {
			text := p.Text(of.Span) + " " + op + " ''"
			d.Fix = &diag.Fix{Title: "write " + text, Edits: []diag.Edit{{Span: x.Span, Text: text}}}
		}
		return true
	})
}
