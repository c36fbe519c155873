// Package redundant finds hooks that decide what another one has decided.
package redundant

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is redundant.
var Rule = &lint.Rule{
	Code: "HK3004", Name: "redundant", Severity: diag.Warning, ComparesHooks: true,
	Title: "A hook has no effect, because an earlier hook makes the same decision on all its events.",
	Why: `A hook that comes after another one with the same decision, and applies only to
events of that one, changes no answer. After a deny it is unreachable, so the agent
never sees its reason. Put the special reason before the general one, or correct the
condition. The automata of both hooks prove this. The instances of a for_each apply to the same events if
neither the match nor the condition names each.`,
	Misses: "Hooks that do more than decide. Several hooks that cover the events only together, conditions that depend on more than the event, and a `for_each` of which only some items are redundant.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, block := range ps.Instances() {
			if !sameInstances(p, block, r) {
				check(ps, block, r)
			}
		}
	},
}

func check(p *hookfacts.Analysis, block []*ast.Hook, r *lint.Report) {
	var by *hookfacts.Effect
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
	name := lint.BaseName(h)
	d := r.At(h.Span, "%s has no effect, because %s %s on all its events first", name, by.Hook.Name, by.Verb())
	d.Detail = "Remove " + name + ", or give it a higher priority if its reason is better."
	d.Notes = []diag.Note{{Span: by.Hook.Span, Text: p.NameWithPriority(by.Hook) + " " + by.Verb() + " first"}}
	d.Witness = &diag.Witness{Event: e.JSON, Shows: shows(h, by, shown.Verdict)}
	d.Fix = hookfacts.RemoveHook(p.Policy, h)
}

// sameInstances reports a block of which all instances decide the same events, since only their texts differ.
func sameInstances(p *lint.Policy, block []*ast.Hook, r *lint.Report) bool {
	h := block[0]
	if len(block) < 2 || !hookfacts.OnlyDenies(h) || h.Steps[0].When != nil || h.Steps[0].Match != nil {
		return false
	}
	for _, b := range p.OwnBlocks() {
		inside := b.Span.File == h.Span.File && b.Span.Start.Byte <= h.Span.Start.Byte && h.Span.End.Byte <= b.Span.End.Byte
		if inside && each.MatchString(texts.ReplaceAllString(p.Text(b.Span), "")) {
			return false
		}
	}
	d := r.At(h.Span, "all instances of %s apply to the same events, so only %s has an effect", lint.BaseName(h), h.Name)
	d.Detail = "Name each.value or each.key in the match or the condition, or remove for_each."
	return true
}

var (
	each  = lazyregexp.New(`\beach\b`)
	texts = lazyregexp.New(`(?m)^\s*(for_each|deny|fail|reason|description)\b.*$`) // lines that select nothing
)

func shows(h *ast.Hook, by *hookfacts.Effect, v decision.Verdict) string {
	if v == decision.Deny {
		return by.Hook.Name + " denies; " + h.Name + ", which would apply, is not reached."
	}
	return "Both " + by.Hook.Name + " and " + h.Name + " apply, and the reason of " + by.Hook.Name + " is given."
}

// covering is what makes a hook superfluous: the effect on its first event, where
// there is one for each.
func covering(p *hookfacts.Analysis, h *ast.Hook) (first *hookfacts.Effect) {
	only := hookfacts.OnlyStep(h)
	if only == nil || h.OnError.Failure && h.When != nil { // its failures deny
		return nil
	}
	for _, event := range h.On {
		effects := p.EffectsOf(h, event)
		if len(effects) != 1 || effects[0].Verdict == decision.None {
			return nil
		}
		v := coverer(p, effects[0])
		if v == nil {
			return nil
		}
		if first == nil {
			first = v
		}
	}
	return first
}

func coverer(p *hookfacts.Analysis, mine *hookfacts.Effect) *hookfacts.Effect {
	applying := p.OnWitness(p.Facts.Guard(mine.Hook, mine.Event))
	return p.Coverer(mine.Hook, applying.WithVerdict(mine.Verdict), func(v *hookfacts.Effect) bool {
		return p.Before(v.Hook, mine.Hook) && (v.Final || !mine.Final)
	})
}
