package automata

// Intersect returns the automaton of the strings in both languages.
func Intersect(a, b *DFA, budget Budget) (*DFA, error) {
	return (&product{a, b, both}).build("intersection", budget)
}

// Union returns the automaton of the strings in either language.
func Union(a, b *DFA, budget Budget) (*DFA, error) {
	return (&product{a, b, either}).build("union", budget)
}

// Difference returns the automaton of the strings that are in the language of
// a and not in that of b.
func Difference(a, b *DFA, budget Budget) (*DFA, error) {
	return (&product{a, b, butNot}).build("difference", budget)
}

// Complement returns the automaton of the strings that are not in the language.
// It has as many states, so it needs no budget.
func (d *DFA) Complement() *DFA {
	g := d.graph
	g.accept = make([]bool, len(d.graph.accept))
	for q, accept := range d.graph.accept {
		g.accept[q] = !accept
	}
	size := len(g.next) * 4
	c, err := canonical(&g, &d.letters, "complement", Budget{States: len(g.accept) + 2, Table: size + 8*g.width}.orDefault())
	if err != nil {
		panic(err) // a complement is no larger than what it complements
	}
	return c
}

// Empty reports whether the language has no string at all. An automaton is
// minimal, so that this is one comparison.
func (d *DFA) Empty() bool { return d.graph.start == dead }

// Universal reports whether every string is in the language.
func (d *DFA) Universal() bool { return d.graph.start == full }

// Witness returns a string of the language: the shortest one of printable
// ASCII, or else the shortest one of valid UTF-8, in bytes. Of several it is
// the first in an order in which letters come first. The answer is false if
// the language is empty.
func (d *DFA) Witness() (string, bool) {
	// One automaton alone visits no more pairs than it has states, eight times
	// over for the places within a rune.
	w, ok, _ := search(&product{d, d, both}, "witness", 8*d.States()+1)
	return w, ok
}

// Overlap returns a string that is in both languages, chosen as by Witness, or
// false if they have none in common.
func Overlap(a, b *DFA, budget Budget) (witness string, ok bool, err error) {
	return search(&product{a, b, both}, "overlap", budget.orDefault().Pairs)
}

// Outside returns a string that is in the language of a and not in that of b,
// chosen as by Witness, or false if a is a subset of b.
func Outside(a, b *DFA, budget Budget) (witness string, ok bool, err error) {
	return search(&product{a, b, butNot}, "subset", budget.orDefault().Pairs)
}

// Distinguish returns a string that is in one language only, chosen as by
// Witness, or false if they are equal.
func Distinguish(a, b *DFA, budget Budget) (witness string, ok bool, err error) {
	if Equivalent(a, b) {
		return "", false, nil
	}
	return search(&product{a, b, exactly}, "difference", budget.orDefault().Pairs)
}

// Subset reports whether every string in the language of a is in that of b.
func Subset(a, b *DFA, budget Budget) (bool, error) {
	_, outside, err := Outside(a, b, budget)
	return err == nil && !outside, err
}
