// Package allowoverdeny finds final allows that keep a deny from happening.
package allowoverdeny

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/pairs"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is allow-over-deny.
var Rule = &lint.Rule{
	Code: "HK3006", Name: "allow-over-deny", Severity: diag.Error, Pairs: true,
	Title: "A final allow lets through what a later hook would deny or ask about.",
	Why: `` + "`final = true`" + ` skips every hook behind the allow. That is meant for an exception:
an allow that is narrower than the deny behind it. An allow that is wider, or that
only overlaps, lets through what nobody has allowed on purpose: ` + "`git status`" + ` is
harmless, ` + "`git status; git push --force`" + ` is not. The witness is such an event.

It is an error where the deny never happens at all, else a warning.`,
	Misses: "An allow whose events are all denied behind it: that is an exception, and meant. Where there are thousands of pairs, those that " +
		"overlap without an event that either guard's plainest example shows. Denies by what a program finds.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := pairs.Of(p)
		for _, row := range ps.Rows() {
			check(ps, row, r)
		}
	},
}

// lifted is what a final allow keeps from happening.
type lifted struct {
	met   *pairs.Met
	whole bool // the deny never happens
}

func check(p *pairs.Pairs, row *pairs.Row, r *lint.Report) {
	var final []*pairs.Voice
	for _, v := range row.Allows {
		if v.Final {
			final = append(final, v)
		}
	}
	below := func(a, b *pairs.Voice) bool {
		return a.Hook.Priority > b.Hook.Priority && (p.Own(a.Hook.Span) || p.Own(b.Hook.Span))
	}
	by := map[*ast.Step][]lifted{}
	for _, list := range [][]*pairs.Voice{row.Denies, row.Asks} {
		for _, met := range p.Together(final, list, below) {
			if lets(met) && !p.Within(met.A, met.B) {
				by[met.A.Step] = append(by[met.A.Step], lifted{met, p.Within(met.B, met.A)})
			}
		}
	}
	seen := map[diag.Span]bool{}
	for _, v := range final {
		if list := by[v.Step]; len(list) > 0 && !seen[v.Step.Span] {
			seen[v.Step.Span] = true
			report(p, list, r)
		}
	}
}

// lets reports whether the event is allowed, and the stricter hook not asked.
func lets(m *pairs.Met) bool {
	return m.Shown.Verdict == decision.Allow && pairs.Counts(m.Shown, m.A.Hook) && !pairs.Counts(m.Shown, m.B.Hook)
}

func report(p *pairs.Pairs, list []lifted, r *lint.Report) {
	worst := list[0]
	for _, l := range list {
		if l.whole && !worst.whole {
			worst = l
		}
	}
	allow, stricter := worst.met.A, worst.met.B
	at := allow.Step.Span
	if !p.Own(at) {
		at = stricter.Hook.Span
	}
	text := "the final allow of %s lets through what %s %s"
	if worst.whole {
		text = "the final allow of %s lets through all that %s %s"
	}
	d := r.At(at, text, lint.Called(allow.Hook), stricter.Hook.Name, stricter.Over())
	if !worst.whole {
		d.Severity = max(d.Severity, diag.Warning)
	}
	d.Detail = "Give " + stricter.Hook.Name + " a higher priority than " + allow.Hook.Name + ", make the allow's guard narrower, or leave final out: an allow that is not final lifts nothing."
	for _, l := range list {
		d.Notes = append(d.Notes, diag.Note{Span: l.met.B.Hook.Span, Text: p.Place(l.met.B.Hook) + " is skipped"})
	}
	d.Witness = worst.met.Witness(allow.Hook.Name + " allows finally; " + stricter.Hook.Name + ", which " + stricter.Says() + ", is skipped.")
}
