// Package priorityclash finds hooks of equal priority that disagree.
package priorityclash

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is priority-clash.
var Rule = &lint.Rule{
	Code: "HK3001", Name: "priority-clash", Severity: diag.Error, ComparesHooks: true,
	Title: "Two hooks of equal priority have conflicting decisions on one event.",
	Why: `Hooks of equal priority run in the order of the source: by file name, then by
position. If this order decides the result, renaming a file changes the policy. Give
the hooks different priorities. Two conflicts are errors:

- a final allow and a deny or ask: the first wins;
- two rewrites of one field: the last wins.

They are only warnings if both hooks are in one file and their order makes sense:
the stricter hook first, or an allow that is narrower.

An allow that is not final does not conflict by order: a deny or ask always wins.
The reader of the allow may not know this, so it is a warning. An ask and a deny are
reported only as information, because the deny always wins.

The witness is an event to which both hooks apply. For an error, hookc evaluated
both orders, and their results differ.`,
	Misses: "In a policy with more than 400 pairs, overlaps that no simple example of either condition shows. Decisions of programs. `overruled` and `shadowed` report decisions that a stronger one covers completely.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		found := map[*ast.Hook][]*clash{}
		for _, event := range ps.Events() {
			for _, c := range clashes(ps, event) {
				found[c.at] = append(found[c.at], c)
			}
		}
		for _, block := range ps.Instances() {
			var list []*clash
			for _, h := range block {
				list = append(list, found[h]...)
			}
			report(ps, block[0], list, r)
		}
	},
}

// clash is a hook and another of equal priority that says something else.
type clash struct {
	at      *ast.Hook
	mine    *hookfacts.Effect
	other   *hookfacts.Effect
	overlap *hookfacts.Overlap
	kind    *kind

	severity       diag.Severity
	earlier, later *ast.Hook
}

func clashes(p *hookfacts.Analysis, event *hookfacts.EventHooks) (out []*clash) {
	for _, k := range kinds {
		as, bs := k.lists(event)
		related := func(a, b *hookfacts.Effect) bool {
			return a.Hook.Priority == b.Hook.Priority && a.Hook.Span != b.Hook.Span && (p.Own(a.Hook.Span) || p.Own(b.Hook.Span)) && k.related(a, b)
		}
		for _, overlap := range k.overlaps(p)(as, bs, related) {
			if k.shown(p, overlap) {
				out = append(out, placed(p, overlap, k))
			}
		}
	}
	return out
}

// placed says at which of the two hooks a clash is reported: the one that is
// asked later, which is the one that loses or adds, where it is ours.
func placed(p *hookfacts.Analysis, overlap *hookfacts.Overlap, k *kind) *clash {
	c := &clash{at: overlap.A.Hook, mine: overlap.A, other: overlap.B, overlap: overlap, kind: k, severity: k.severity, earlier: overlap.A.Hook, later: overlap.B.Hook}
	if p.Before(c.later, c.earlier) {
		c.earlier, c.later = c.later, c.earlier
	}
	if k.meant != nil && overlap.A.Hook.Span.File == overlap.B.Hook.Span.File && k.meant(p, overlap) {
		c.severity = diag.Warning
	}
	if p.Own(overlap.B.Hook.Span) && (!p.Own(overlap.A.Hook.Span) || p.Before(overlap.A.Hook, overlap.B.Hook)) {
		c.at, c.mine, c.other = overlap.B.Hook, overlap.B, overlap.A
	}
	return c
}

// report tells all clashes of a hook as one finding: the worst, and the others in
// its notes.
func report(p *hookfacts.Analysis, h *ast.Hook, list []*clash, r *lint.Report) {
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b *clash) int { return cmp.Compare(a.severity, b.severity) })
	worst := list[0]
	name := lint.BaseName(h)
	d := r.At(h.Span, "%s %s events that %s %s, at the same priority %d", name, worst.mine.VerbWithObject(), worst.other.Hook.Name, worst.other.VerbWithObject(), h.Priority)
	if worst.kind.rewrites {
		d.Summary = name + " and " + worst.other.Hook.Name + " rewrite the same input at the same priority"
	}
	d.Severity = max(d.Severity, worst.severity)
	d.Detail = worst.kind.detail
	seen := map[diag.Span]bool{}
	for _, c := range list {
		if at := c.other.Hook.Span; !seen[at] {
			seen[at] = true
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: p.NameWithPriority(c.other.Hook) + " " + c.other.Verb()})
		}
	}
	d.Witness = worst.overlap.Witness(worst.kind.happens(worst))
}
