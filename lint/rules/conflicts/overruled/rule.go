// Package overruled finds questions and approvals that never count.
package overruled

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is overruled.
var Rule = &lint.Rule{
	Code: "HK3008", Name: "overruled", Severity: diag.Warning, ComparesHooks: true,
	Title: "An ask or allow has no effect, because another hook has a stronger decision on all its events.",
	Why: `The strongest decision wins in any order: deny, then ask, then allow. An ask has no
effect if another hook denies all its events, and an allow has no effect if other
hooks ask or deny on all its events. A reader of the hook expects that its decision counts.
So does an allow whose description or name says that it is an exception of another hook, such as
keys-for-tests of no-keys: only one with final = true is.`,
	Misses: "Several hooks that cover the events only together, an allow for files that are only deleted, and conditions that depend on more than the event. `shadowed` reports a deny that comes first.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		said := map[*ast.Hook]bool{}
		for _, block := range ps.Instances() {
			if check(ps, block, r) {
				for _, h := range block {
					said[h] = true
				}
			}
		}
		for _, event := range ps.Events() {
			exceptions(ps, event, said, r)
		}
	},
}

// outvoted is a decision that never counts, and what is stronger.
type outvoted struct{ mine, by *hookfacts.Effect }

func check(p *hookfacts.Analysis, block []*ast.Hook, r *lint.Report) bool {
	var first *outvoted
	for _, h := range block {
		found := never(p, h)
		if found == nil {
			return false
		}
		if first == nil {
			first = found
		}
	}
	mine, by := first.mine, first.by
	e, shown := p.Example(mine.Hook, mine.Event)
	if e == nil || shown.Verdict <= mine.Verdict || !hookfacts.Applied(shown, mine.Hook) {
		return false // a deny comes first: then nothing of the hook is reached
	}
	name := lint.BaseName(mine.Hook)
	d := r.At(mine.Step.Span, "the %s of %s has no effect, because %s %s on all its events", mine.Step.Kind, name, by.Hook.Name, by.Verb())
	d.Detail = "The strongest decision wins: deny, then ask, then allow. Narrow the condition of " + by.Hook.Name + ", or remove the " + mine.Step.Kind + "."
	d.Notes = []diag.Note{{Span: by.Hook.Span, Text: by.Hook.Name + " " + by.Verb()}}
	d.Witness = &diag.Witness{Event: e.JSON, Shows: mine.Hook.Name + " " + mine.Verb() + " and " + by.Hook.Name + " " + by.Verb() + ": the decision is " + shown.Verdict.String() + "."}
	return true
}

// never is what outvotes a hook's ask or allow on each of its events.
func never(p *hookfacts.Analysis, h *ast.Hook) (first *outvoted) {
	for _, event := range h.On {
		var mine *hookfacts.Effect
		for _, v := range p.EffectsOf(h, event) {
			if v.Verdict == decision.Ask || v.Verdict == decision.Allow && !v.Final {
				if v.Unconditional() {
					mine = v
				}
			}
		}
		if mine == nil {
			return nil
		}
		by := stronger(p, mine)
		if by == nil {
			return nil
		}
		if first == nil {
			first = &outvoted{mine, by}
		}
	}
	return first
}

// stronger is a stronger effect on all events of one. Of denies only those behind
// it: one before it keeps the hook from being asked at all.
func stronger(p *hookfacts.Analysis, mine *hookfacts.Effect) *hookfacts.Effect {
	applying := p.OnWitness(p.Facts.Guard(mine.Hook, mine.Event))
	behind := func(v *hookfacts.Effect) bool { return p.Before(mine.Hook, v.Hook) }
	if v := coverer(p, mine.Hook, applying.Denies, behind); v != nil || mine.Verdict == decision.Ask {
		return v
	}
	return coverer(p, mine.Hook, applying.Asks, func(*hookfacts.Effect) bool { return true })
}

// coverer is an effect on all events of a hook.
func coverer(p *hookfacts.Analysis, h *ast.Hook, list []*hookfacts.Effect, fits func(*hookfacts.Effect) bool) *hookfacts.Effect {
	if v := p.Coverer(h, list, fits); v != nil {
		return v
	}
	i := slices.IndexFunc(list, func(v *hookfacts.Effect) bool { return v.Unconditional() && fits(v) && ofMoreFiles(v.Hook, h) })
	if i < 0 {
		return nil
	}
	return list[i]
}

// ofMoreFiles reports whether a hook is about the files of another one and more, and about nothing else.
func ofMoreFiles(more, h *ast.Hook) bool {
	if h.Match == nil || more.Match == nil || more.When != nil {
		return false
	}
	m := more.Match
	if len(m.Whole)+len(m.Pattern)+len(m.Input)+len(m.Fields)+len(m.Path)+len(m.Command) > 0 {
		return false
	}
	own := h.Match.Touched()
	covered := false
	for i, f := range m.Touched() {
		if len(f.Any) > 0 && !lint.FilesWithin(own[i].Files, f.Files) {
			return false
		}
		covered = covered || len(f.Any) > 0
	}
	return covered
}
