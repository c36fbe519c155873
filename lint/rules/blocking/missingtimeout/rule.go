// Package missingtimeout finds handlers that the agent waits for as long as its
// own time-out says.
package missingtimeout

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is missing-timeout.
var Rule = &lint.Rule{
	Code: "HK2108", Name: "missing-timeout", Severity: diag.Info, OffByDefault: true,
	Title: "A handler that the agent waits for has no time-out.",
	Why: `A hook that hangs blocks the session until the agent's default time-out, which is
ten minutes in Claude Code.`,
	Misses: "Most handlers never need a time-out, so this rule is off by default.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, e := h.Group.File, h.Group.Event
		if f.Agent == nil || e == nil || !e.Blocks || h.Timeout != nil || h.Async || h.Value.Kind != hostconfig.Object || len(f.Agent.Timeout.Keys) == 0 {
			return
		}
		at := h.Value.Span
		if h.Command != nil {
			at = h.Command.Span
		}
		wait := f.Agent.Timeout.Default
		if e.Default != 0 {
			wait = e.Default
		}
		d := r.At(at, "the handler of %s has no time-out", e.Name)
		if wait != 0 {
			d.Detail = fmt.Sprintf("%s waits for it up to %d seconds.", f.Agent.Title, wait/1000)
		}
	},
}
