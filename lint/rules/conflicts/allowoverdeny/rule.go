// Package allowoverdeny finds final allows that keep a deny from happening.
package allowoverdeny

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is allow-over-deny.
var Rule = &lint.Rule{
	Code: "HK3006", Name: "allow-over-deny", Severity: diag.Error, ComparesHooks: true,
	Title: "A final allow skips a later hook that would deny or ask.",
	Why: "`final = true`" + ` skips every hook after the allow. Use it for an exception that is
narrower than the deny. If the allow is wider or only overlaps, it approves calls
that nobody wanted to allow: ` + "`git status`" + ` is harmless, but
` + "`git status; git push --force`" + ` is not. The witness is such an event.

It is an error if the deny never applies, and otherwise a warning.`,
	Misses: "An allow for events that are all denied later counts as an intended exception, and so does one whose name or description says that it is one. In a policy with thousands of pairs, overlaps that no simple example of either condition shows. A deny that depends on the result of a program.",
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
			if lets(overlap) && !intended(overlap) && !p.Within(overlap.A, overlap.B) {
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

// intended reports whether the hooks' texts say that the allow is an exception of the other, and
// the event is one command.
func intended(m *hookfacts.Overlap) bool {
	return hookfacts.Exempts(m.A.Hook, m.B.Hook) && !strings.ContainsAny(lint.CommandOf(m.Event), ";&|\n`$")
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
	text := "the final allow of %s skips events that %s %s"
	if worst.whole {
		text = "the final allow of %s skips all events that %s %s"
	}
	d := r.At(at, text, lint.BaseName(allow.Hook), stricter.Hook.Name, stricter.VerbWithObject())
	if !worst.whole {
		d.Severity = max(d.Severity, diag.Warning)
	}
	d.Detail = "Give " + stricter.Hook.Name + " a higher priority than " + allow.Hook.Name + ", narrow the condition of the allow, or remove final."
	for _, l := range list {
		d.Notes = append(d.Notes, diag.Note{Span: l.overlap.B.Hook.Span, Text: p.NameWithPriority(l.overlap.B.Hook) + " is skipped"})
	}
	d.Witness = worst.overlap.Witness(allow.Hook.Name + " allows finally; " + stricter.Hook.Name + ", which " + stricter.Verb() + ", is skipped.")
}
