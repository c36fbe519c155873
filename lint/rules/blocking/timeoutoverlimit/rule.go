// Package timeoutoverlimit finds time-outs beyond what the agent grants.
package timeoutoverlimit

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is timeout-over-limit.
var Rule = &lint.Rule{
	Code: "HK2106", Name: "timeout-over-limit", Severity: diag.Warning,
	Title: "A time-out is longer than its agent allows on the event.",
	Why: `On some events the agent has a limit of its own, or the session ends. A hook that
takes longer is ended in the middle. Do the work earlier or in the background.`,
	Misses: "Handlers in the background, because their limit is not documented.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, e := h.Group.File, h.Group.Event
		if f.Agent == nil || e == nil || h.Async || h.Timeout == nil || h.Timeout.Kind != hostconfig.Number {
			return
		}
		n, err := strconv.ParseFloat(h.Timeout.Text, 64)
		if err != nil {
			return
		}
		unit, name := 1000.0, "seconds"
		if f.Agent.Timeout.Millis {
			unit, name = 1, "milliseconds"
		}
		limit, by := f.Agent.Timeout.Max, f.Agent.Title
		if e.Limit != 0 {
			limit, by = e.Limit, e.Name
		}
		if f.Plugin && e.PluginLimit != 0 {
			limit, by = e.PluginLimit, e.Name+" in a plugin"
		}
		if limit == 0 || f.Agent.Timeout.InMillis(n) <= float64(limit) {
			return
		}
		most := strconv.FormatFloat(float64(limit)/unit, 'f', -1, 64)
		d := r.At(h.Timeout.Value.Span, "%s allows at most %s %s", by, most, name)
		d.Detail = "The hook is ended after this time. Start long work in the background, or do it on an earlier event."
	},
}
