// Package eventunsupportedbytarget finds hooks that never run.
package eventunsupportedbytarget

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// Rule is event-unsupported-by-target.
var Rule = &lint.Rule{
	Code: "HK1201", Name: "event-unsupported-by-target", Severity: diag.Error,
	Title: "A hook listens to an event that no target of the policy has.",
	Why: `The agent never sends the event, so the hook never runs, and nothing reports it. Add
a target that has the event, or remove the event.`,
	Misses: "Policies that name no target. The rule does not know which version of the host you use, and whether that version has the event.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !p.NamesTargets() {
			return
		}
		for _, h := range p.OwnHooks() {
			for i, on := range h.On {
				if _, canonical := event.LookupKind(on); !canonical || has(p.Targets, on) {
					continue
				}
				at := h.Span
				if i < len(h.OnSpans) {
					at = h.OnSpans[i]
				}
				d := r.At(at, "no target of this policy has the event %s, so the hook %s never runs on it", on, lint.BaseName(h))
				d.Detail = "Add a target that has the event, or remove the event."
			}
		}
	},
}

func has(targets []*host.Target, on string) bool {
	return slices.ContainsFunc(targets, func(t *host.Target) bool { _, ok := t.Event(on); return ok })
}
