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
	Title: "The reason of a step is empty.",
	Why: `The agent reads the reason. Without one it does not know what is not allowed, and
tries the same in another way. Some hosts ignore a deny without a reason.`,
	Misses: "A reason that is computed and turns out empty, and a reason that helps nobody.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if (a.Name == "reason" || a.Name == "message") && blank(a.Expr) && s.Kind != "allow" {
						d := r.At(a.Expr.Span, "the text of %s in %s is empty", s.Kind, lint.BaseName(h))
						d.Detail = "Tell the agent why, and what to do instead."
					}
				}
			})
		}
	},
}

func blank(x *ast.Expr) bool {
	return x.Op == ast.OpConst && x.Value.Kind() == value.String && strings.TrimSpace(x.Value.Str()) == ""
}
