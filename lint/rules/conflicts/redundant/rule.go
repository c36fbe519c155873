// Package redundant finds hooks that decide what another one has decided.
package redundant

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/pairs"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is redundant.
var Rule = &lint.Rule{
	Code: "HK3004", Name: "redundant", Severity: diag.Warning, Pairs: true,
	Title: "A hook decides nothing that another one has not decided before it.",
	Why: `A hook that stands behind another with the same decision, for events that are all
the other's, changes no answer. Behind a deny it is not even reached, so the agent
never sees its reason. Often its guard was meant to be another, or to stand first:
a special reason belongs before the general one. What is reported has been proved
by the automata of both guards.`,
	Misses: "Hooks that do more than decide. Several hooks that cover one only together, guards that depend on more than the event, " +
		"and items of a `for_each` of which only some are superfluous.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := pairs.Of(p)
		for _, block := range ps.Blocks() {
			check(ps, block, r)
		}
	},
}

func check(p *pairs.Pairs, block []*ast.Hook, r *lint.Report) {
	var by *pairs.Voice
	for _, h := range block {
		v := covering(p, h)
		if v == nil {
			return
		}
		if by == nil {
			by = v
		}
	}
	h := block[0]
	e, shown := p.Example(h, by.Event)
	if e == nil || shown.Verdict != by.Verdict {
		return
	}
	name := lint.Called(h)
	d := r.At(h.Span, "%s decides nothing: %s %s on all its events, before it", name, by.Hook.Name, by.Says())
	d.Detail = "Remove " + name + ", or give it a higher priority where its reason is the better one."
	d.Notes = []diag.Note{{Span: by.Hook.Span, Text: p.Place(by.Hook) + " " + by.Says() + " first"}}
	d.Witness = &diag.Witness{Event: e.JSON, Shows: shows(h, by, shown.Verdict)}
	d.Fix = pairs.Remove(p.Policy, h)
}

func shows(h *ast.Hook, by *pairs.Voice, v decision.Verdict) string {
	if v == decision.Deny {
		return by.Hook.Name + " denies; " + h.Name + ", which applies too, is not reached."
	}
	return "Both " + by.Hook.Name + " and " + h.Name + " apply, and the reason of " + by.Hook.Name + " is given."
}

// covering is what makes a hook superfluous: the voice on its first event, where
// there is one for each.
func covering(p *pairs.Pairs, h *ast.Hook) (first *pairs.Voice) {
	only := pairs.Only(h)
	if only == nil || h.OnError.Failure && h.When != nil { // its failures deny
		return nil
	}
	for _, event := range h.On {
		voices := p.Voices(h, event)
		if len(voices) != 1 || voices[0].Verdict == decision.None {
			return nil
		}
		v := coverer(p, voices[0])
		if v == nil {
			return nil
		}
		if first == nil {
			first = v
		}
	}
	return first
}

func coverer(p *pairs.Pairs, mine *pairs.Voice) *pairs.Voice {
	near := p.Near(p.Facts.Guard(mine.Hook, mine.Event))
	return p.Coverer(mine.Hook, near.Decisions(mine.Verdict), func(v *pairs.Voice) bool {
		return p.Before(v.Hook, mine.Hook) && (v.Final || !mine.Final)
	})
}
