// Package conflictingrewrite finds rewrites that undo each other.
package conflictingrewrite

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/pairs"
)

// Rule is conflicting-rewrite.
var Rule = &lint.Rule{
	Code: "HK3007", Name: "conflicting-rewrite", Severity: diag.Warning, Pairs: true,
	Title: "A hook overwrites a field of the tool's input that another hook has just rewritten.",
	Why: `A rewrite changes what later hooks see. Where a later hook puts a value of its own
into the same field, and that value is not made from what was there, the first
rewrite is lost without a word. On the witness both hooks apply, and the tool gets
the second one's value alone.`,
	Misses: "Rewrites of equal priority are `priority-clash`'s. A value that names the input is taken for one that keeps the rewrite, whatever it makes of it. " +
		"Input that a program changes.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := pairs.Of(p)
		for _, row := range ps.Rows() {
			check(ps, row, r)
		}
	},
}

func check(p *pairs.Pairs, row *pairs.Row, r *lint.Report) {
	conflict := func(a, b *pairs.Voice) bool {
		return a.Hook.Priority != b.Hook.Priority && (p.Own(a.Hook.Span) || p.Own(b.Hook.Span)) && len(pairs.SameFields(a, b)) > 0
	}
	seen := map[diag.Span]bool{}
	for _, met := range p.Meetings(row.Rewrites, row.Rewrites, conflict) {
		first, second := met.A, met.B
		if p.Before(second.Hook, first.Hook) {
			first, second = second, first
		}
		fields := slices.DeleteFunc(pairs.SameFields(first, second), func(f string) bool { return pairs.Keeps(second, f) })
		if len(fields) == 0 || seen[second.Step.Span] || !pairs.Counts(met.Shown, first.Hook) || !pairs.Counts(met.Shown, second.Hook) || met.Shown.UpdatedInput.IsNil() {
			continue
		}
		at := second.Step.Span
		if !p.Own(at) {
			at = first.Step.Span
		}
		seen[second.Step.Span] = true
		names := strings.Join(fields, ", ")
		d := r.At(at, "%s overwrites the %s that %s has rewritten", lint.Called(second.Hook), names, lint.Called(first.Hook))
		d.Detail = "Make the second value from the first, such as \"{{ command }} …\", narrow one of the guards, or rewrite in one hook."
		d.Notes = []diag.Note{{Span: first.Step.Span, Text: p.Place(first.Hook) + " rewrites it first"}}
		d.Witness = met.Witness("Both rewrite, and the tool gets the " + names + " of " + second.Hook.Name + ".")
	}
}
