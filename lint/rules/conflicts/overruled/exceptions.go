package overruled

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// exceptions looks for approvals that are said to lift what another hook stops, and do not:
// only a final allow does.
func exceptions(p *hookfacts.Analysis, event *hookfacts.EventHooks, said map[*ast.Hook]bool, r *lint.Report) {
	var allows []*hookfacts.Effect
	for _, v := range event.Allows {
		if !v.Final && p.Own(v.Hook.Span) && !said[v.Hook] {
			allows = append(allows, v)
		}
	}
	claimed := func(a, b *hookfacts.Effect) bool { return hookfacts.Exempts(a.Hook, b.Hook) }
	for _, list := range [][]*hookfacts.Effect{event.Denies, event.Asks} {
		for _, overlap := range p.Overlaps(allows, list, claimed) {
			a, b := overlap.A, overlap.B
			if said[a.Hook] || overlap.Shown.Verdict != decision.Deny && overlap.Shown.Verdict != decision.Ask || !hookfacts.Applied(overlap.Shown, b.Hook) {
				continue
			}
			said[a.Hook] = true
			d := r.At(a.Step.Span, "the allow of %s does not lift that %s %s", lint.BaseName(a.Hook), b.Hook.Name, b.VerbWithObject())
			d.Detail = "The strongest decision wins: deny, then ask, then allow. Write final = true in the allow"
			if !p.Before(a.Hook, b.Hook) || a.Hook.Priority <= b.Hook.Priority {
				d.Detail += ", and give the hook a higher priority than " + b.Hook.Name
			}
			d.Detail += "."
			d.Notes = []diag.Note{{Span: b.Hook.Span, Text: b.Hook.Name + " " + b.Verb()}}
			d.Witness = overlap.Witness(a.Hook.Name + " allows and " + b.Hook.Name + " " + b.Verb() + ": the decision is " + overlap.Shown.Verdict.String() + ".")
		}
	}
}
