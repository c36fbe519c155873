// Package timeoutoverhook finds time-outs of steps that their hook cuts short.
package timeoutoverhook

import (
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is timeout-over-hook.
var Rule = &lint.Rule{
	Code: "HK2012", Name: "timeout-over-hook", Severity: diag.Warning,
	Title: "A step's time-out is longer than its hook's.",
	Why: `A step has at most what its hook has left. A check with a time-out of five
minutes in a hook that says nothing of one is ended after 30 seconds, the hook's
own; and where the hook is open for time-outs, the gate is passed then.`,
	Misses: "Steps that together need longer than the hook has, each less: several rarely need all of their time.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) { step(h, s, r) })
		}
	},
}

func step(h *ast.Hook, s *ast.Step, r *lint.Report) {
	for _, a := range s.Args {
		if a.Name != "timeout" || a.Expr.Op != ast.OpConst || s.Kind == "prompt" {
			continue
		}
		own := time.Duration(a.Expr.Value.Int()) * time.Millisecond
		if own <= h.Timeout {
			continue
		}
		d := r.At(a.Span, "%s may take %s, but its hook %s ends after %s", s.Kind, lint.FormatDuration(own), lint.BaseName(h), lint.FormatDuration(h.Timeout))
		d.Detail = "Give the hook that time too: timeout = \"" + lint.FormatDuration(own) + "\"."
	}
}
