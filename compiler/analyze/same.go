package analyze

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/table"
)

// Twins prepares two policies that ought to say the same, to ask what they do not.
// Patterns of one language are one there, and all automata are built of the patterns
// themselves but those that encoded has. Nothing is replayed on either.
func Twins(p, q *ast.Policy, encoded func(automata.Kind, string) ([]byte, bool)) (*Policy, *Policy) {
	a := New(p, &compiler.Result{})
	a.facts.languages.equal = map[automataKey]*atom{}
	a.facts.languages.budget = automata.Budget{Pairs: maxPairs}
	a.facts.languages.known = encoded
	return a, a.Beside(q, nil)
}

// Same says whether two guards hold on the same events. It is Yes only where that is
// proved; where it is No the event, if one could be built, is one on which they differ.
func (a *Policy) Same(g, h *Guard) (Sameness, *Event) {
	if a.Key(g) == a.Key(h) {
		return Yes, nil
	}
	same := Yes
	for _, pair := range [2][2]*Guard{{g, h}, {h, g}} {
		q := question{event: g.Event, tool: g.tool, hold: pair[:1], fail: pair[1:]}
		answer := a.certain(q, []*formula{pair[0].formula, not(pair[1].formula)})
		if answer.Proved {
			continue
		}
		same = Unknown
		if e := a.example(q, pair); e != nil {
			return No, e
		}
	}
	return same, nil
}

// Sameness is what is known of two guards.
type Sameness uint8

// What can be known.
const (
	Unknown Sameness = iota
	Yes
	No
)

// Examples are some events on which a guard holds, as far as they can be built.
func (a *Policy) Examples(g *Guard) (out []*Event) {
	samples, _, _ := a.facts.samples(question{event: g.Event, tool: g.tool}, []*formula{g.formula}, maxTries)
	for _, try := range samples {
		if e, ok := a.build(try.sample); ok {
			out = append(out, e)
		}
	}
	return out
}

// IndexFinds reports whether a table says of a hook on an event what it says where it
// looks at every hook, whatever its index finds.
func IndexFinds(t *table.Table, hook string, e *Event) bool {
	found, err := runWith(t, e, eval.Options{Hook: hook})
	if err != nil {
		return true // no host means such a call
	}
	all, err := runWith(t, e, eval.Options{Hook: hook, Explain: true})
	return err != nil || len(found.Hooks) == len(all.Hooks)
}

// example is an event on which a question's guards are as it asks. What lies outside
// of the event plays no part in it.
func (a *Policy) example(q question, pair [2]*Guard) *Event {
	samples, _, _ := a.facts.samples(q, []*formula{pair[0].formula, not(pair[1].formula)}, maxTries)
	for _, try := range samples {
		if e, ok := a.build(try.sample); ok && !try.outside {
			return e
		}
	}
	return nil
}

// Impossible reports whether it is proved that a guard holds on no event.
func (a *Policy) Impossible(g *Guard) bool {
	return a.certain(question{event: g.Event, tool: g.tool}, []*formula{g.formula}).Proved
}

// Implies reports whether it is proved that a guard holds wherever another does.
func (a *Policy) Implies(g, h *Guard) bool {
	q := question{event: g.Event, tool: g.tool, hold: []*Guard{g}, fail: []*Guard{h}}
	return a.certain(q, []*formula{g.formula, not(h.formula)}).Proved
}
