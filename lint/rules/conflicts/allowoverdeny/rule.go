// Package allowoverdeny finds final allows that keep a deny from happening.
package allowoverdeny

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is allow-over-deny.
var Rule = &lint.Rule{
	Code: "HK3006", Name: "allow-over-deny", Severity: diag.Error, ComparesHooks: true,
	Title: "A final allow lets through what a later hook would deny or ask about.",
	Why: `` + "`final = true`" + ` skips every hook behind the allow. That is meant for an exception:
an allow that is narrower than the deny behind it. An allow that is wider, or that
only overlaps, lets through what nobody has allowed on purpose: ` + "`git status`" + ` is
harmless, ` + "`git status; git push --force`" + ` is not. The witness is such an event.

It is an error where the deny never happens at all, else a warning.`,
	Misses: "An allow whose events are all denied behind it: that is an exception, and meant. Where there are thousands of pairs, those that " +
		"overlap without an event that either guard's plainest example shows. Denies by what a program finds.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, event := range ps.Events() {
			check(ps, event, r)
		}
	},
}

// lifted is what a final allow keeps from happening.
type lifted struct {
	overlap *hookfacts.Overlap
	whole   bool // the deny never happens
}

func check(p *hookfacts.Analysis, event *hookfacts.EventHooks, r *lint.Report) {
	var final []*hookfacts.Effect
	for _, v := range event.Allows {
		if v.Final {
			final = append(final, v)
		}
	}
	below := func(a, b *hookfacts.Effect) bool {
		return a.Hook.Priority > b.Hook.Priority && (p.Own(a.Hook.Span) || p.Own(b.Hook.Span))
	}
	by := map[*ast.Step][]lifted{}
	for _, list := range [][]*hookfacts.Effect{event.Denies, event.Asks} {
		for _, overlap := range p.OverlapsOnOneLine(final, list, below) {
			if lets(overlap) && !p.Within(overlap.A, overlap.B) {
				by[overlap.A.Step] = append(by[overlap.A.Step], lifted{overlap, p.Within(overlap.B, overlap.A)})
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
func lets(m *hookfacts.Overlap) bool {
	return m.Shown.Verdict == decision.Allow && hookfacts.Applied(m.Shown, m.A.Hook) && !hookfacts.Applied(m.Shown, m.B.Hook)
}

func report(p *hookfacts.Analysis, list []lifted, r *lint.Report) {
	worst := list[0]
	for _, l := range list {
		if l.whole && !worst.whole {
			worst = l
		}
	}
	allow, stricter := worst.overlap.A, worst.overlap.B
	at := allow.Step.Span
	if !p.Own(at) {
		at = stricter.Hook.Span
	}
	text := "the final allow of %s lets through what %s %s"
	if worst.whole {
		text = "the final allow of %s lets through all that %s %s"
	}
	d := r.At(at, text, lint.BaseName(allow.Hook), stricter.Hook.Name, stricter.VerbWithObject())
	if !worst.whole {
		d.Severity = max(d.Severity, diag.Warning)
	}
	d.Detail = "Give " + stricter.Hook.Name + " a higher priority than " + allow.Hook.Name + ", make the allow's guard narrower, or leave final out: an allow that is not final lifts nothing."
	for _, l := range list {
		d.Notes = append(d.Notes, diag.Note{Span: l.overlap.B.Hook.Span, Text: p.NameWithPriority(l.overlap.B.Hook) + " is skipped"})
	}
	d.Witness = worst.overlap.Witness(allow.Hook.Name + " allows finally; " + stricter.Hook.Name + ", which " + stricter.Verb() + ", is skipped.")
}
