// Package negatedcomparison finds comparisons that say the opposite, negated.
package negatedcomparison

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is negated-comparison.
var Rule = &lint.Rule{
	Code: "HK4015", Name: "negated-comparison", Severity: diag.Info,
	Title: "A comparison for which there is an operator is negated.",
	Why:   "not (a == b) is a != b, and not (a in b) is a not in b: shorter, and read in one go.",
	Avoid: []lint.Example{{File: "policy.hook.hcl", Text: `hook "elsewhere" {
  description = "Says that this is another branch"
  on          = ["session_start"]
  when        = "not (git.branch == 'main')"
  context { text = "This is not main." }
}
`}},
	Prefer: []lint.Example{{File: "policy.hook.hcl", Text: `hook "elsewhere" {
  description = "Says that this is another branch"
  on          = ["session_start"]
  when        = "git.branch != 'main'"
  context { text = "This is not main." }
}
`}},
	Misses: "Negated <, <= and the like, which fail on nil in either form.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

var opposite = map[string]string{"==": "!=", "in": "not in"}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpUnary || x.Name != "not" || x.Args[0].Op != ast.OpBinary {
			return true
		}
		in := x.Args[0]
		op, ok := opposite[in.Name]
		if !ok || x.At.Start.Byte > in.Span.Start.Byte { // x not in y is written so already
			return true
		}
		d := r.At(x.At, "%s is negated; there is %s", in.Name, op)
		d.Fix = &diag.Fix{Title: "write " + op, Edits: []diag.Edit{p.Cut(x.At), {Span: in.At, Text: op}}}
		return true
	})
}
