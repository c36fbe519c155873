// Package timeoutoverhost finds time-outs that the host ends sooner.
package timeoutoverhost

import (
	"slices"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is timeout-over-host.
var Rule = &lint.Rule{
	Code: "HK2006", Name: "timeout-over-host", Severity: diag.Warning,
	Title: "A time-out is longer than the host allows on the event.",
	Why: `Hosts have limits that no configuration can raise: a plugin's hook has 1.5 seconds
on Claude Code's SessionEnd. The host ends the evaluator there and continues. The
rest of the hook and its on_error do not run.`,
	Misses: "The default time-out of 30 seconds, which is longer than such limits too.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if h.Async { // the host does not wait for it
				continue
			}
			if wrote(h) {
				over(p, h, h.Timeout, h.At("timeout"), r)
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if a.Name == "timeout" && a.Expr.Op == ast.OpConst && s.Kind != "prompt" {
						over(p, h, time.Duration(a.Expr.Value.Int())*time.Millisecond, a.Span, r)
					}
				}
			})
		}
	},
}

func wrote(h *ast.Hook) bool {
	return slices.ContainsFunc(h.Written, func(n ast.Named) bool { return n.Name == "timeout" })
}

// over reports a time-out once for an event and a host.
func over(p *lint.Policy, h *ast.Hook, timeout time.Duration, at diag.Span, r *lint.Report) {
	for _, on := range h.On {
		for _, t := range p.Targets {
			ev, ok := t.Event(on)
			limit := time.Duration(ev.Limit) * time.Millisecond
			if !ok || limit == 0 || timeout <= limit {
				continue
			}
			d := r.At(at, "%s ends hooks of %s after %s, not after %s", t.Name, on, lint.FormatDuration(limit), lint.FormatDuration(timeout))
			d.Detail = "You cannot raise this limit. Do less work, do it on an earlier event, or make the hook async."
		}
	}
}
