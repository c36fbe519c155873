// Package emptyreason finds denials that say nothing.
package emptyreason

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is empty-reason.
var Rule = &lint.Rule{
	Code: "HK1207", Name: "empty-reason", Severity: diag.Warning,
	Title: "A reason, which the agent reads, is empty.",
	Why: `An agent that is denied without a word tries the same in another way: it does not
know what is not wanted. Some hosts do not even take a denial without a reason for
one.`,
	Misses: "A reason that is computed and comes out empty, and one that helps nobody.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if (a.Name == "reason" || a.Name == "message") && blank(a.Expr) && s.Kind != "allow" {
						d := r.At(a.Expr.Span, "%s in %s says nothing", s.Kind, lint.BaseName(h))
						d.Detail = "Say why, and what to do instead: the agent reads it."
					}
				}
			})
		}
	},
}

func blank(x *ast.Expr) bool {
	return x.Op == ast.OpConst && x.Value.Kind() == value.String && strings.TrimSpace(x.Value.Str()) == ""
}
