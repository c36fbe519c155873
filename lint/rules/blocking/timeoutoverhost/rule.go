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
	Title: "A time-out is longer than the host lets a hook of the event take.",
	Why: `Hosts have limits that no configuration raises: a hook of a plugin has 1.5
seconds on Claude Code's SessionEnd. The host ends the evaluator there and goes on,
so that neither the rest of the hook nor its on_error happens.`,
	Misses: "A time-out that nobody has written: the default of 30 seconds is longer than such limits too.",
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
			d := r.At(at, "%s ends %s after %s, not after %s", t.Name, on, lint.FormatDuration(limit), lint.FormatDuration(timeout))
			d.Detail = "No configuration raises this limit. Make the work shorter, do it on an earlier event, or make the hook async."
		}
	}
}
