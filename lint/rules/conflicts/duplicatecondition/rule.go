// Package duplicatecondition finds hooks that apply on the same events.
package duplicatecondition

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is duplicate-condition.
var Rule = &lint.Rule{
	Code: "HK3005", Name: "duplicate-condition", Severity: diag.Info, ComparesHooks: true,
	Title: "Two hooks apply to the same events.",
	Why: `If a condition is written twice, people change one copy and forget the other. One
hook can have several steps, each with a condition of its own. Sometimes the hook is
a copy whose condition was never changed.`,
	Misses: "Hooks of different files, priorities or modes, hooks on different events, and hooks whose match names only the tool. Parts that depend on more than the event are equal only if their text is the same. Hooks that `shadowed`, `redundant` or `overruled` reports.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, block := range ps.Instances() {
			if len(block) == 1 && particular(block[0]) {
				check(ps, block[0], r)
			}
		}
	},
}

// particular reports whether a guard says more than which tool or agent it is
// about.
func particular(h *ast.Hook) bool {
	m := h.Match
	return h.When != nil || m != nil && len(m.Pattern)+len(m.Input)+len(m.Fields)+len(m.Path)+len(m.Command)+
		len(m.Reads.Any)+len(m.Writes.Any)+len(m.Deletes.Any) > 0
}

// maxTries bounds the hooks that one is held against.
const maxTries = 8

func check(p *hookfacts.Analysis, h *ast.Hook, r *lint.Report) {
	event, tries, mine := h.On[0], 0, decides(h)
	for _, other := range p.OnWitness(p.Facts.Guard(h, event)).Hooks {
		if !p.Before(other, h) || tries == maxTries {
			return
		}
		if mine && decides(other) || !mergeable(other, h) { // of two decisions one does not count: other rules say so
			continue
		}
		if tries++; p.Shadow(h) != nil || !equivalent(p, h, other) {
			continue
		}
		e, shown := p.Example(h, event)
		if e == nil {
			return
		}
		d := r.At(h.Span, "%s applies to the same events as %s", h.Name, other.Name)
		d.Detail = "Put the steps of both into one hook. If the hooks should differ, correct one of the conditions."
		d.Notes = []diag.Note{{Span: other.Span, Text: other.Name + " applies to the same events"}}
		d.Witness = &diag.Witness{Event: e.JSON, Shows: other.Name + " and " + h.Name + " both apply; the decision is " + shown.Verdict.String() + "."}
		return
	}
}

// mergeable reports whether one hook could stand for two: in one place of one
// file, for the same events.
func mergeable(other, h *ast.Hook) bool {
	return other.Priority == h.Priority && other.Span.File == h.Span.File && other.Span != h.Span && particular(other) && sameEvents(other, h)
}

func sameEvents(a, b *ast.Hook) bool {
	return slices.Equal(a.On, b.On) || slices.Equal(slices.Sorted(slices.Values(a.On)), slices.Sorted(slices.Values(b.On)))
}

func equivalent(p *hookfacts.Analysis, h, other *ast.Hook) bool {
	return !slices.ContainsFunc(h.On, func(event string) bool { return !p.Equivalent(other, h, event) })
}

// decides reports whether a hook decides anything.
func decides(h *ast.Hook) bool { return slices.ContainsFunc(h.Steps, lint.Decides) }
