// Package conflictingrewrite finds rewrites that undo each other.
package conflictingrewrite

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is conflicting-rewrite.
var Rule = &lint.Rule{
	Code: "HK3007", Name: "conflicting-rewrite", Severity: diag.Warning, ComparesHooks: true,
	Title: "A hook overwrites a field of the tool's input that another hook just rewrote.",
	Why: `A rewrite changes the input that later hooks see. If a later hook sets the same
field to a value that does not use the old one, the first rewrite is lost, and
nothing reports it. On the witness both hooks apply, and the tool gets only the
second value.`,
	Misses: "`priority-clash` reports rewrites of equal priority. A value that uses the input counts as one that keeps the first rewrite. Input that a program changes.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, event := range ps.Events() {
			check(ps, event, r)
		}
	},
}

func check(p *hookfacts.Analysis, event *hookfacts.EventHooks, r *lint.Report) {
	conflict := func(a, b *hookfacts.Effect) bool {
		return a.Hook.Priority != b.Hook.Priority && (p.Own(a.Hook.Span) || p.Own(b.Hook.Span)) && len(hookfacts.SameFields(a, b)) > 0
	}
	seen := map[diag.Span]bool{}
	for _, overlap := range p.Overlaps(event.Rewrites, event.Rewrites, conflict) {
		first, second := overlap.A, overlap.B
		if p.Before(second.Hook, first.Hook) {
			first, second = second, first
		}
		fields := slices.DeleteFunc(hookfacts.SameFields(first, second), func(f string) bool { return hookfacts.KeepsOldValue(second, f) })
		if len(fields) == 0 || seen[second.Step.Span] || !hookfacts.Applied(overlap.Shown, first.Hook) || !hookfacts.Applied(overlap.Shown, second.Hook) || overlap.Shown.UpdatedInput.IsNil() {
			continue
		}
		at := second.Step.Span
		if !p.Own(at) {
			at = first.Step.Span
		}
		seen[second.Step.Span] = true
		names := strings.Join(fields, ", ")
		d := r.At(at, "%s overwrites the field %s that %s just rewrote", lint.BaseName(second.Hook), names, lint.BaseName(first.Hook))
		d.Detail = "Use the first value in the second, such as \"{{ command }} …\", narrow one of the conditions, or rewrite in one hook."
		d.Notes = []diag.Note{{Span: first.Step.Span, Text: p.NameWithPriority(first.Hook) + " rewrites it first"}}
		d.Witness = overlap.Witness("Both rewrite, and the tool gets the " + names + " of " + second.Hook.Name + ".")
	}
}
