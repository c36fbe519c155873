// Package rewritehidesguard finds rewrites after which a guard does not know the command any more.
package rewritehidesguard

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/shell"
)

// Rule is rewrite-hides-guard.
var Rule = &lint.Rule{
	Code: "HK3101", Name: "rewrite-hides-guard", Severity: diag.Warning, ComparesHooks: true,
	Title: "A rewrite gives a command another program, and a guard of the old one comes later.",
	Why: `Later hooks see the result of a rewrite. If npm becomes pnpm first, a guard of npm publish does
not apply to pnpm publish, which does the same. Name both programs in the guard, or give it the
higher priority. On the witness the guard would apply to the call as the agent wrote it.`,
	Misses: "Rewrites that change the words behind the program, too: they may make the command harmless.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		seen := map[diag.Span]bool{}
		for _, event := range ps.Events() {
			for _, list := range [][]*hookfacts.Effect{event.Denies, event.Asks} {
				for _, overlap := range ps.Overlaps(event.Rewrites, list, func(a, b *hookfacts.Effect) bool {
					return ps.Before(a.Hook, b.Hook) && (ps.Own(a.Hook.Span) || ps.Own(b.Hook.Span))
				}) {
					look(ps, overlap, seen, r)
				}
			}
		}
	},
}

func look(p *hookfacts.Analysis, o *hookfacts.Overlap, seen map[diag.Span]bool, r *lint.Report) {
	rewrite, guard := o.A, o.B
	if !p.Before(rewrite.Hook, guard.Hook) {
		rewrite, guard = guard, rewrite
	}
	at := guard.Hook.Span
	if !p.Own(at) {
		at = rewrite.Step.Span
	}
	after, _ := o.Shown.UpdatedInput.Get("command")
	before := lint.CommandOf(o.Event)
	if seen[at] || o.Shown.Verdict == decision.Deny || o.Shown.Verdict == decision.Ask || hookfacts.Applied(o.Shown, guard.Hook) ||
		!hookfacts.Applied(o.Shown, rewrite.Hook) || !otherProgram(before, after.Text()) {
		return
	}
	seen[at] = true
	d := r.At(at, "%s makes %s of %s, and %s, which comes later, does not stop that", lint.BaseName(rewrite.Hook), after.Text(), before, lint.BaseName(guard.Hook))
	d.Detail = "Name the new program in " + lint.BaseName(guard.Hook) + " as well, or give it a higher priority than " + lint.BaseName(rewrite.Hook) + "."
	d.Notes = []diag.Note{{Span: rewrite.Step.Span, Text: p.NameWithPriority(rewrite.Hook) + " rewrites it first"}}
	d.Witness = o.Witness(guard.Hook.Name + " " + guard.VerbWithObject() + " the call as it came, and nothing stops the rewritten one.")
}

// otherProgram reports whether a command of a line is in another one with all of its words behind
// another program.
func otherProgram(before, after string) bool {
	old := shell.Analyze(before, shell.Place{Cwd: lint.ExampleProject})
	now := shell.Analyze(after, shell.Place{Cwd: lint.ExampleProject})
	return slices.ContainsFunc(old.Commands, func(c shell.Command) bool {
		return len(c.Args) > 0 && slices.ContainsFunc(now.Commands, func(d shell.Command) bool {
			return c.Name != d.Name && len(d.Args) >= len(c.Args) && slices.Equal(d.Args[len(d.Args)-len(c.Args):], c.Args)
		})
	})
}
