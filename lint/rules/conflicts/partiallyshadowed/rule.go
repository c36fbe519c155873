// Package partiallyshadowed finds hooks that an earlier deny keeps from some of
// their events.
package partiallyshadowed

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is partially-shadowed.
var Rule = &lint.Rule{
	Code: "HK3003", Name: "partially-shadowed", Severity: diag.Info, ComparesHooks: true, OffByDefault: true,
	Title: "An earlier deny makes a hook unreachable on some of its events.",
	Why: `Priorities often do this on purpose, so this rule is off by default. Select it to
find hooks of a large policy that affect each other. On these events the hook also
does not count or record anything.`,
	Misses: "In a policy with thousands of pairs, overlaps that no simple example of either condition shows.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		found := map[*ast.Hook][]*hookfacts.Overlap{}
		for _, event := range ps.Events() {
			for _, overlap := range shadows(ps, event) {
				found[overlap.B.Hook] = append(found[overlap.B.Hook], overlap)
			}
		}
		for _, block := range ps.Instances() {
			if ps.Shadow(block[0]) == nil {
				report(ps, block, found, r)
			}
		}
	},
}

func shadows(p *hookfacts.Analysis, event *hookfacts.EventHooks) (out []*hookfacts.Overlap) {
	others := make([]*hookfacts.Effect, len(event.Hooks))
	for i, h := range event.Hooks {
		others[i] = &hookfacts.Effect{Hook: h, Step: &ast.Step{Kind: "any"}, Event: event.Event, First: true}
	}
	earlier := func(deny, other *hookfacts.Effect) bool {
		return p.Before(deny.Hook, other.Hook) && p.Own(other.Hook.Span) && !hookfacts.OnlyDenies(other.Hook)
	}
	for _, overlap := range p.Overlaps(event.Denies, others, earlier) {
		if overlap.Shown.Verdict == decision.Deny && !hookfacts.Applied(overlap.Shown, overlap.B.Hook) {
			out = append(out, overlap)
		}
	}
	return out
}

func report(p *hookfacts.Analysis, block []*ast.Hook, found map[*ast.Hook][]*hookfacts.Overlap, r *lint.Report) {
	var list []*hookfacts.Overlap
	for _, h := range block {
		list = append(list, found[h]...)
	}
	if len(list) == 0 {
		return
	}
	first := list[0]
	name := lint.BaseName(block[0])
	d := r.At(block[0].Span, "%s is unreachable on some of its events, because %s denies them first", name, first.A.Hook.Name)
	d.Detail = "If " + name + " should run on them, give it a higher priority than " + first.A.Hook.Name + "."
	seen := map[diag.Span]bool{}
	for _, overlap := range list {
		if at := overlap.A.Hook.Span; !seen[at] {
			seen[at] = true
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: p.NameWithPriority(overlap.A.Hook) + " denies first"})
		}
	}
	d.Witness = first.Witness(first.A.Hook.Name + " denies; " + first.B.Hook.Name + ", which would apply, is not reached.")
}
