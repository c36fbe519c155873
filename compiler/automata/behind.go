package automata

import "slices"

// Behind returns the automaton of the strings that, behind some string of
// prefixes, are in the language: of the rests that are left when such a
// beginning is taken off.
func (d *DFA) Behind(prefixes *DFA, budget Budget) (*DFA, error) {
	budget = budget.orDefault()
	from, err := d.reachedBy(prefixes, budget)
	if err != nil {
		return nil, err
	}
	return d.fromAny(from, budget)
}

// reachedBy lists the states in which a string of prefixes leaves the automaton.
func (d *DFA) reachedBy(prefixes *DFA, budget Budget) ([]uint32, error) {
	p := &product{d, prefixes, both}
	bytes := p.letters().rep()
	start := pair{d.graph.start, prefixes.graph.start}
	seen := map[pair]bool{start: true}
	queue := []pair{start}
	ends := map[uint32]bool{}
	var out []uint32
	for i := 0; i < len(queue); i++ {
		q := queue[i]
		if len(queue) > budget.Pairs {
			return nil, &BudgetError{"rest", "pairs", budget.Pairs, len(queue)}
		}
		if prefixes.graph.accept[q.b] && !ends[q.a] {
			ends[q.a] = true
			out = append(out, q.a)
		}
		for _, b := range bytes {
			// The plain steps: settle would forget which state the text leads to.
			next := pair{d.step(q.a, b), prefixes.step(q.b, b)}
			if next.b != dead && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return out, nil
}

// fromAny returns the automaton of the strings that are accepted from one of
// some states.
func (d *DFA) fromAny(states []uint32, budget Budget) (*DFA, error) {
	g := newGraph(d.letters.count)
	sets := map[string]uint32{}
	queue := [][]uint32{nil, nil} // beside the dead and the full state
	number := func(set []uint32) uint32 {
		slices.Sort(set)
		set = slices.Compact(set)
		if len(set) > 0 && set[0] == dead {
			set = set[1:]
		}
		if len(set) == 0 || set[0] == full {
			return uint32(len(set) & 1)
		}
		key := setKey(set)
		n, ok := sets[key]
		if !ok {
			n = g.addState(slices.ContainsFunc(set, func(q uint32) bool { return d.graph.accept[q] }))
			sets[key] = n
			queue = append(queue, set)
		}
		return n
	}
	g.start = number(slices.Clone(states))
	for n := uint32(2); int(n) < len(queue); n++ {
		if err := budget.intermediate(g, "rest"); err != nil {
			return nil, err
		}
		for letter := range d.letters.count {
			next := make([]uint32, len(queue[n]))
			for i, q := range queue[n] {
				next[i] = d.graph.row(q)[letter]
			}
			to := number(next)
			g.row(n)[letter] = to
		}
	}
	return canonical(minimize(g), &d.letters, "rest", budget)
}

func setKey(set []uint32) string {
	key := make([]byte, 0, 4*len(set))
	for _, q := range set {
		key = append(key, byte(q), byte(q>>8), byte(q>>16), byte(q>>24))
	}
	return string(key)
}
