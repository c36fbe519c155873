package automata

// A combination is a boolean function of two memberships, as a table.
type combination [2][2]bool

// The combinations that operations use.
var (
	both    = combination{{false, false}, {false, true}}
	either  = combination{{false, true}, {true, true}}
	butNot  = combination{{false, false}, {true, false}}
	exactly = combination{{false, true}, {true, false}}
)

// of applies the combination.
func (c combination) of(a, b bool) bool { return c[b2u(a)][b2u(b)] }

// A pair is a state of a product: a state of each automaton.
type pair struct{ a, b uint32 }

// A product walks two automata side by side. Its states are made as they are
// reached.
type product struct {
	a, b    *DFA
	combine combination
}

// start returns the first pair.
func (p *product) start() pair { return p.settle(pair{p.a.graph.start, p.b.graph.start}) }

// step returns the pair after a byte.
func (p *product) step(q pair, b byte) pair {
	return p.settle(pair{p.a.step(q.a, b), p.b.step(q.b, b)})
}

// accepts reports whether the text may end at a pair.
func (p *product) accepts(q pair) bool {
	return p.combine.of(p.a.graph.accept[q.a], p.b.graph.accept[q.b])
}

// settle replaces a pair whose answer no longer depends on one of the two by a
// pair in which that one is dead or full as well, so that fewer are visited.
func (p *product) settle(q pair) pair {
	if q.a <= full {
		if x := p.combine.of(q.a == full, false); x == p.combine.of(q.a == full, true) {
			return p.constant(x)
		}
	}
	if q.b <= full {
		if x := p.combine.of(false, q.b == full); x == p.combine.of(true, q.b == full) {
			return p.constant(x)
		}
	}
	return q
}

// constant returns a pair of absorbing states with the given answer. It is
// called only if there is one.
func (p *product) constant(x bool) pair {
	for _, q := range []pair{{dead, dead}, {dead, full}, {full, dead}, {full, full}} {
		if p.accepts(q) == x {
			return q
		}
	}
	return pair{}
}

// hopeless reports whether nothing is accepted from a pair on.
func (p *product) hopeless(q pair) bool {
	return q.a <= full && q.b <= full && !p.accepts(q)
}

// letters returns the coarsest letters of which those of both are unions.
func (p *product) letters() *letters {
	l := &letters{}
	known := map[[2]uint8]uint8{}
	for b := range 256 {
		key := [2]uint8{p.a.letters.of[b], p.b.letters.of[b]}
		letter, ok := known[key]
		if !ok {
			letter = uint8(l.count)
			known[key] = letter
			l.count++
		}
		l.of[b] = letter
	}
	return l
}

// build returns the automaton of the whole product.
func (p *product) build(name string, budget Budget) (*DFA, error) {
	budget = budget.orDefault()
	l := p.letters()
	reps := l.rep()
	g := newGraph(l.count)
	known := map[pair]uint32{}
	pairs := make([]pair, 2)
	number := func(q pair) uint32 {
		if q.a <= full && q.b <= full {
			return uint32(b2u(p.accepts(q)))
		}
		n, ok := known[q]
		if !ok {
			n = g.addState(p.accepts(q))
			known[q] = n
			pairs = append(pairs, q)
		}
		return n
	}
	g.start = number(p.start())
	for n := uint32(2); int(n) < len(pairs); n++ {
		if len(pairs) > budget.Pairs {
			return nil, &BudgetError{name, "pairs", budget.Pairs, len(pairs)}
		}
		if err := budget.intermediate(g, name); err != nil {
			return nil, err
		}
		for letter, b := range reps {
			to := number(p.step(pairs[n], b))
			g.row(n)[letter] = to
		}
	}
	return canonical(minimize(g), l, name, budget)
}
