// Package partiallyshadowed finds hooks that an earlier deny keeps from some of
// their events.
package partiallyshadowed

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/pairs"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is partially-shadowed.
var Rule = &lint.Rule{
	Code: "HK3003", Name: "partially-shadowed", Severity: diag.Info, Pairs: true, Off: true,
	Title: "An earlier deny keeps a hook from being asked on some of its events.",
	Why: `That is what priorities are for, so this rule is off unless it is selected: it
answers the question which hooks of a large policy get in each other's way. What a
hook does beside deciding, such as counting or keeping a record, does not happen
on these events either.`,
	Misses: "Where there are thousands of pairs, those that overlap without an event that either guard's plainest example shows.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := pairs.Of(p)
		found := map[*ast.Hook][]*pairs.Met{}
		for _, row := range ps.Rows() {
			for _, met := range shadows(ps, row) {
				found[met.B.Hook] = append(found[met.B.Hook], met)
			}
		}
		for _, block := range ps.Blocks() {
			if ps.Shadow(block[0]) == nil {
				report(ps, block, found, r)
			}
		}
	},
}

func shadows(p *pairs.Pairs, row *pairs.Row) (out []*pairs.Met) {
	others := make([]*pairs.Voice, len(row.Hooks))
	for i, h := range row.Hooks {
		others[i] = &pairs.Voice{Hook: h, Step: &ast.Step{Kind: "any"}, Event: row.Event, First: true}
	}
	earlier := func(deny, other *pairs.Voice) bool {
		return p.Before(deny.Hook, other.Hook) && p.Own(other.Hook.Span) && !pairs.OnlyDenies(other.Hook)
	}
	for _, met := range p.Meetings(row.Denies, others, earlier) {
		if met.Shown.Verdict == decision.Deny && !pairs.Counts(met.Shown, met.B.Hook) {
			out = append(out, met)
		}
	}
	return out
}

func report(p *pairs.Pairs, block []*ast.Hook, found map[*ast.Hook][]*pairs.Met, r *lint.Report) {
	var list []*pairs.Met
	for _, h := range block {
		list = append(list, found[h]...)
	}
	if len(list) == 0 {
		return
	}
	first := list[0]
	name := lint.Called(block[0])
	d := r.At(block[0].Span, "%s is not asked about some of its events: %s denies them before it", name, first.A.Hook.Name)
	d.Detail = "If " + name + " is to see them, give it a higher priority than " + first.A.Hook.Name + "."
	seen := map[diag.Span]bool{}
	for _, met := range list {
		if at := met.A.Hook.Span; !seen[at] {
			seen[at] = true
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: p.Place(met.A.Hook) + " denies first"})
		}
	}
	d.Witness = first.Witness(first.A.Hook.Name + " denies; " + first.B.Hook.Name + ", which applies too, is not reached.")
}
