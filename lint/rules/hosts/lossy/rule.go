// Package lossy says what a target makes of a policy.
package lossy

import (
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/host"
)

// Rule is lossy.
var Rule = &lint.Rule{
	Code: "HK1204", Name: "lossy", Severity: diag.Info,
	Title: "A target cannot do exactly what the policy says.",
	Why: `Hosts differ in what they can do. hookc never weakens a deny, but an ask can become
a deny, and a message may reach nobody. The build reports the same losses; this rule
shows them at the step.`,
	Misses: "Policies that name no target: it is not known on which hosts they run.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !p.NamesTargets() {
			return
		}
		for _, t := range p.Targets {
			for _, l := range p.Losses(t) {
				// A failure at the start is accepted by the policy, or refused-by-target says it.
				if l.Level == "refused" || l.Step == host.AcceptStart || l.Step == "" && nowhere(p, l) {
					continue
				}
				report(t.Name, l, r)
			}
		}
	},
}

// nowhere reports whether no target has the event, which is another rule's
// finding.
func nowhere(p *lint.Policy, l emit.Loss) bool {
	for _, t := range p.Targets {
		if _, ok := t.Event(l.Event); ok {
			return false
		}
	}
	return true
}

func report(target string, l emit.Loss, r *lint.Report) {
	switch {
	case l.Event == "":
		r.At(l.At(), "%s", l.Note)
	case l.Step == "":
		r.At(l.At(), "%s on %s: %s", l.Hook, l.Event, l.Note)
	default:
		r.At(l.At(), "%s on %s for %s: %s", l.Step, l.Event, target, l.Note)
	}
}
