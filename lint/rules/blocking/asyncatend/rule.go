// Package asyncatend finds work that is begun when everything is about to end.
package asyncatend

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is async-at-end.
var Rule = &lint.Rule{
	Code: "HK2003", Name: "async-at-end", Severity: diag.Info,
	Title: "An async hook runs on session_end, where it may be ended before it finishes.",
	Why: `An async hook runs while the agent continues. At the end of the session the agent's
process ends, and often its container or CI job too. The hook may be ended in the
middle, and nothing reports it. Do the work on before_stop, or make the hook wait.`,
	Misses: "The rule does not know whether the machine keeps running; if it does, the hook finishes normally. Other events on which a host may end are not checked.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			i := slices.Index(h.On, "session_end")
			if !h.Async || i < 0 || !lint.AnyStep(h, lint.StartsProgram) {
				continue
			}
			d := r.At(h.At("async"), "the async hook %s starts when the session has ended", lint.BaseName(h))
			d.Detail = "If the machine stops with the session, the hook does not finish. Do the work on before_stop, or remove async if the work is short."
		}
	},
}
