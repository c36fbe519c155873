// Package typenotonevent finds handlers on events that do not take their type.
package typenotonevent

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is type-not-on-event.
var Rule = &lint.Rule{
	Code: "HK1016", Name: "type-not-on-event", Severity: diag.Error, Repeats: true,
	Title: "The type of a handler is not supported on its event.",
	Why: `Handlers of type prompt and agent run only on events that wait for a decision. On
other events the handler never runs.`,
	Misses: "Events for which the supported types are not known. A newer version of the agent may support more.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, e := h.Group.File, h.Group.Event
		if f.Agent == nil || e == nil || e.Like != "" || e.Unknown || h.Type == nil {
			return
		}
		t := f.Agent.Type(h.Type.Text)
		if t == nil || t.Skipped {
			return
		}
		if t.Events == nil && (t.Name != "prompt" && t.Name != "agent" || e.Prompts) || slices.Contains(t.Events, e.Name) {
			return
		}
		d := r.At(h.Type.Span, "%s does not support handlers of type %s", e.Name, t.Name)
		d.Detail = "The handler never runs. Use a command, or an event that waits for a decision."
		if !f.Certain(agents.Types) {
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}
