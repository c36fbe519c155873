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
	Title: "The time-out of a step is longer than that of its hook.",
	Why: `A step is ended when the time of its hook is over. A check with a time-out of five
minutes in a hook without one is ended after the default of 30 seconds. If the hook
is open for time-outs, the call then passes unchecked. Set the time-out of the hook
too. The same holds for retries if there is no time for two tries.`,
	Misses: "Several steps that are each shorter than the time-out of the hook, but longer together. Steps rarely use all of their time.",
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
			tries(h, s, a, r)
			continue
		}
		d := r.At(a.Span, "%s has a time-out of %s, but its hook %s is ended after %s", s.Kind, lint.FormatDuration(own), lint.BaseName(h), lint.FormatDuration(h.Timeout))
		d.Detail = "Set the time-out of the hook too: timeout = \"" + lint.FormatDuration(own) + "\"."
	}
}

// tries reports retries of which not even the second may take its time.
func tries(h *ast.Hook, s *ast.Step, a ast.Arg, r *lint.Report) {
	retries := s.Arg("retries")
	if retries == nil || retries.Op != ast.OpConst || retries.Value.Int() == 0 {
		return
	}
	own := time.Duration(a.Expr.Value.Int()) * time.Millisecond
	n := retries.Value.Int() + 1
	all := own*time.Duration(n) + pauses(s, n-1)
	if all <= h.Timeout || 2*own <= h.Timeout {
		return
	}
	d := r.At(a.Span, "%d tries of %s may take %s, but the hook %s is ended after %s", n, lint.FormatDuration(own), lint.FormatDuration(all.Round(time.Second)), lint.BaseName(h), lint.FormatDuration(h.Timeout))
	d.Detail = "Set the time-out of the hook, or give each try less time."
}

// pauses is what a step waits between its tries: each time twice as long.
func pauses(s *ast.Step, n int) (sum time.Duration) {
	wait := 100 * time.Millisecond
	if x := s.Arg("backoff"); x != nil && x.Op == ast.OpConst {
		wait = time.Duration(x.Value.Int()) * time.Millisecond
	}
	for range n {
		sum += wait
		wait *= 2
	}
	return sum
}
