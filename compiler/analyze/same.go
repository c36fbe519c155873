package analyze

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
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
// proved, and No only where differs confirms an event: formulas leave some things open.
func (a *Policy) Same(g, h *Guard, differs func(*Event) bool) (Sameness, *Event) {
	if a.Key(g) == a.Key(h) {
		return Yes, nil
	}
	same := Yes
	for _, pair := range [2][2]*Guard{{g, h}, {h, g}} {
		q := question{event: g.Event, tool: g.tool, hold: pair[:1], fail: pair[1:], shows: differs}
		fs := []*formula{pair[0].formula, not(pair[1].formula)}
		if a.certain(q, fs).Proved {
			continue
		}
		same = Unknown
		for _, e := range a.examples(q, fs) {
			if differs(e) {
				return No, e
			}
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
func (a *Policy) Examples(g *Guard) []*Event {
	return a.examples(question{event: g.Event, tool: g.tool}, []*formula{g.formula})
}

func (a *Policy) examples(q question, fs []*formula) (out []*Event) {
	samples, _, _ := a.facts.samples(q, fs, maxTries)
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
	return answer(t, e, eval.Options{Hook: hook}) == answer(t, e, eval.Options{Hook: hook, Explain: true})
}

// Alike reports whether two tables say the same of a hook on an event, whatever their
// indexes find.
func Alike(t, u *table.Table, hook string, e *Event) bool {
	all := eval.Options{Hook: hook, Explain: true}
	return answer(t, e, all) == answer(u, e, all)
}

// answer is what a table makes of an event, as text; "" where no host means such a call.
func answer(t *table.Table, e *Event, opt eval.Options) string {
	d, err := runWith(t, e, opt)
	if err != nil {
		return ""
	}
	return string(value.AppendJSON(generic.Host.Encode(&host.Call{}, d).Stdout, d.UpdatedInput))
}

// Implies reports whether it is proved that a guard holds wherever another does.
func (a *Policy) Implies(g, h *Guard) bool {
	return a.Impossible([]*Guard{g}, []*Guard{h})
}

// Impossible reports whether it is proved that on no event all of some guards hold and
// none of others does.
func (a *Policy) Impossible(hold, fail []*Guard) bool {
	q := question{event: hold[0].Event, tool: hold[0].tool, hold: hold, fail: fail}
	return a.certain(q, formulasOf(hold, fail)).Proved
}

func formulasOf(hold, fail []*Guard) (fs []*formula) {
	for _, g := range hold {
		fs = append(fs, g.formula)
	}
	for _, g := range fail {
		fs = append(fs, not(g.formula))
	}
	return fs
}
