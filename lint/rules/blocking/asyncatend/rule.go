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
	Title: "An async hook is on session_end, where nobody is left to wait for it.",
	Why: `An async hook goes on while the agent works. When the session ends the agent
does not work on: its process ends, and often what it ran in with it, a container
or a job of a CI server. What the hook had not finished by then stays undone, and
nothing says so.`,
	Misses: "On a machine that stays, the hook is finished as any other; whether it stays is not known here. Events on which a host itself may end are not looked at.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			i := slices.Index(h.On, "session_end")
			if !h.Async || i < 0 || !lint.AnyStep(h, lint.StartsProgram) {
				continue
			}
			d := r.At(h.At("async"), "the async hook %s starts when the session is over", lint.BaseName(h))
			d.Detail = "Where the machine ends with the session, it does not get to its end. Do the work on before_stop, or let session_end wait for it if it is short."
		}
	},
}
