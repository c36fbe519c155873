package lint

import "github.com/hookc/hookc/compiler/automata"

func (r *Regex) language() (*automata.DFA, error) {
	kind := automata.KindRegex
	if r.Whole {
		kind = automata.KindFull
	}
	return automata.Source{Kind: kind, Text: r.Source}.Build(automata.Budget{})
}
