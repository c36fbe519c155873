package priorityclash

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/value"
)

// kind is a kind of disagreement.
type kind struct {
	severity diag.Severity
	rewrites bool
	together bool // they need not speak of the same command
	detail   string
	lists    func(*hookfacts.EventHooks) (as, bs []*hookfacts.Effect)
	related  func(a, b *hookfacts.Effect) bool
	shown    func(*hookfacts.Analysis, *hookfacts.Overlap) bool // whether it is worth telling
	meant    func(*hookfacts.Analysis, *hookfacts.Overlap) bool // whether the order in a file may be meant so; nil for never
	happens  func(*clash) string
}

// kinds is every kind, the worst first.
var kinds = []*kind{
	{
		severity: diag.Error, together: true,
		detail: "The first one in the source wins. Give the deny a higher priority, or the allow if it is an exception.",
		lists: func(r *hookfacts.EventHooks) (as, bs []*hookfacts.Effect) {
			return r.Allows, append(r.Denies[:len(r.Denies):len(r.Denies)], r.Asks...)
		},
		related: func(a, _ *hookfacts.Effect) bool { return a.Final },
		shown:   differs,
		meant: func(p *hookfacts.Analysis, m *hookfacts.Overlap) bool {
			return p.Before(m.B.Hook, m.A.Hook) || p.Within(m.A, m.B)
		},
		happens: func(c *clash) string {
			return "The decision is " + c.overlap.Shown.Verdict.String() + "; if " + c.later.Name + " came before " + c.earlier.Name + " in the source, it would be another."
		},
	},
	{
		severity: diag.Error, rewrites: true,
		detail:  "The last one in the source wins. Set different priorities, use the first value in the second, or rewrite in one hook.",
		lists:   func(r *hookfacts.EventHooks) (as, bs []*hookfacts.Effect) { return r.Rewrites, r.Rewrites },
		related: func(a, b *hookfacts.Effect) bool { return len(hookfacts.SameFields(a, b)) > 0 },
		shown:   func(p *hookfacts.Analysis, m *hookfacts.Overlap) bool { return !chained(p, m) && differs(p, m) },
		meant:   func(*hookfacts.Analysis, *hookfacts.Overlap) bool { return true },
		happens: func(c *clash) string {
			return "Both rewrite it; if " + c.later.Name + " came before " + c.earlier.Name + " in the source, the tool would get another input."
		},
	},
	{
		severity: diag.Warning,
		detail:   "The stricter one wins in any order. Give it a higher priority to show this, or exclude its events from the allow.",
		lists: func(r *hookfacts.EventHooks) (as, bs []*hookfacts.Effect) {
			return r.Allows, append(r.Denies[:len(r.Denies):len(r.Denies)], r.Asks...)
		},
		related: func(a, _ *hookfacts.Effect) bool { return !a.Final },
		shown:   apart,
		happens: decided,
	},
	{
		severity: diag.Info,
		detail:   "The deny wins in any order. Give it a higher priority to show this.",
		lists:    func(r *hookfacts.EventHooks) (as, bs []*hookfacts.Effect) { return r.Asks, r.Denies },
		related:  func(_, _ *hookfacts.Effect) bool { return true },
		shown:    apart,
		happens:  decided,
	},
}

func decided(c *clash) string {
	return c.overlap.A.Hook.Name + " " + c.overlap.A.Verb() + ", " + c.overlap.B.Hook.Name + " " + c.overlap.B.Verb() + ": the decision is " + c.overlap.Shown.Verdict.String() + "."
}

type overlaps func(as, bs []*hookfacts.Effect, related func(a, b *hookfacts.Effect) bool) []*hookfacts.Overlap

// overlaps is how the pairs are found.
func (k *kind) overlaps(p *hookfacts.Analysis) overlaps {
	if k.together {
		return p.OverlapsOnOneLine
	}
	return p.Overlaps
}

// differs reports whether the two hooks decide the event otherwise when they
// change places.
func differs(p *hookfacts.Analysis, m *hookfacts.Overlap) bool {
	one, two, ok := p.Facts.Orders(m.A.Hook, m.B.Hook, m.Event)
	return ok && (one.Verdict != two.Verdict || !value.Equal(one.UpdatedInput, two.UpdatedInput))
}

// chained reports whether the later of two rewrites in a file makes its values
// from what the first has written. One that no longer applies then is lost.
func chained(p *hookfacts.Analysis, m *hookfacts.Overlap) bool {
	first, later := m.A, m.B
	if p.Before(later.Hook, first.Hook) {
		first, later = later, first
	}
	return first.Hook.Span.File == later.Hook.Span.File && hookfacts.Applied(m.Shown, later.Hook) &&
		!slices.ContainsFunc(hookfacts.SameFields(first, later), func(f string) bool { return !hookfacts.KeepsOldValue(later, f) })
}

// apart leaves out what a stronger effect covers wholly: that never counts, and
// other rules say so.
func apart(p *hookfacts.Analysis, m *hookfacts.Overlap) bool { return !p.Within(m.A, m.B) }
