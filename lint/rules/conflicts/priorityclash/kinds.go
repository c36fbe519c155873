package priorityclash

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/pairs"
	"github.com/hookc/hookc/runtime/value"
)

// kind is a kind of disagreement.
type kind struct {
	severity diag.Severity
	rewrites bool
	together bool // they need not speak of the same command
	detail   string
	lists    func(*pairs.Row) (as, bs []*pairs.Voice)
	related  func(a, b *pairs.Voice) bool
	shown    func(*pairs.Pairs, *pairs.Met) bool // whether it is worth telling
	meant    func(*pairs.Pairs, *pairs.Met) bool // whether the order in a file may be meant so; nil for never
	happens  func(*clash) string
}

// kinds is every kind, the worst first.
var kinds = []*kind{
	{
		severity: diag.Error, together: true,
		detail: "The one that stands first in the source wins. Give one of them a higher priority: the deny, unless the allow is meant as an exception to it.",
		lists: func(r *pairs.Row) (as, bs []*pairs.Voice) {
			return r.Allows, append(r.Denies[:len(r.Denies):len(r.Denies)], r.Asks...)
		},
		related: func(a, _ *pairs.Voice) bool { return a.Final },
		shown:   differs,
		meant: func(p *pairs.Pairs, m *pairs.Met) bool {
			return p.Before(m.B.Hook, m.A.Hook) || p.Within(m.A, m.B)
		},
		happens: func(c *clash) string {
			return "The decision is " + c.met.Shown.Verdict.String() + "; were " + c.later.Name + " before " + c.earlier.Name + " in the source, it would be another."
		},
	},
	{
		severity: diag.Error, rewrites: true,
		detail:  "The one that stands last in the source wins. Give them different priorities, make the second value from the first, or rewrite in one hook.",
		lists:   func(r *pairs.Row) (as, bs []*pairs.Voice) { return r.Rewrites, r.Rewrites },
		related: func(a, b *pairs.Voice) bool { return len(pairs.SameFields(a, b)) > 0 },
		shown:   func(p *pairs.Pairs, m *pairs.Met) bool { return !chained(p, m) && differs(p, m) },
		meant:   func(*pairs.Pairs, *pairs.Met) bool { return true },
		happens: func(c *clash) string {
			return "Both rewrite it; were " + c.later.Name + " before " + c.earlier.Name + " in the source, the tool would get another input."
		},
	},
	{
		severity: diag.Warning,
		detail:   "The stricter one wins whatever the order. Give it a higher priority, so that it reads as the exception that it is, or take its events out of the allow's guard.",
		lists: func(r *pairs.Row) (as, bs []*pairs.Voice) {
			return r.Allows, append(r.Denies[:len(r.Denies):len(r.Denies)], r.Asks...)
		},
		related: func(a, _ *pairs.Voice) bool { return !a.Final },
		shown:   apart,
		happens: decided,
	},
	{
		severity: diag.Info,
		detail:   "The deny wins whatever the order: the ask is for what is left. A higher priority of the deny says so.",
		lists:    func(r *pairs.Row) (as, bs []*pairs.Voice) { return r.Asks, r.Denies },
		related:  func(_, _ *pairs.Voice) bool { return true },
		shown:    apart,
		happens:  decided,
	},
}

func decided(c *clash) string {
	return c.met.A.Hook.Name + " " + c.met.A.Says() + ", " + c.met.B.Hook.Name + " " + c.met.B.Says() + ": the decision is " + c.met.Shown.Verdict.String() + "."
}

type meetings func(as, bs []*pairs.Voice, related func(a, b *pairs.Voice) bool) []*pairs.Met

// meetings is how the pairs are found.
func (k *kind) meetings(p *pairs.Pairs) meetings {
	if k.together {
		return p.Together
	}
	return p.Meetings
}

// differs reports whether the two hooks decide the event otherwise when they
// change places.
func differs(p *pairs.Pairs, m *pairs.Met) bool {
	one, two, ok := p.Facts.Orders(m.A.Hook, m.B.Hook, m.Event)
	return ok && (one.Verdict != two.Verdict || !value.Equal(one.UpdatedInput, two.UpdatedInput))
}

// chained reports whether the later of two rewrites in a file makes its values
// from what the first has written.
func chained(p *pairs.Pairs, m *pairs.Met) bool {
	first, later := m.A, m.B
	if p.Before(later.Hook, first.Hook) {
		first, later = later, first
	}
	return first.Hook.Span.File == later.Hook.Span.File &&
		!slices.ContainsFunc(pairs.SameFields(first, later), func(f string) bool { return !pairs.Keeps(later, f) })
}

// apart leaves out what a stronger voice covers wholly: that never counts, and
// other rules say so.
func apart(p *pairs.Pairs, m *pairs.Met) bool { return !p.Within(m.A, m.B) }
