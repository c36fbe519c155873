package automata

import (
	"bytes"

	"github.com/hookc/hookc/runtime/automaton"
)

// A DFA is the smallest deterministic automaton of a language, over bytes. It
// is canonical: two are equal, field by field, if and only if their languages
// are. State 0 is dead and state 1 full, whether reachable or not; the states
// that accept at the end of the text come last.
//
// A DFA is immutable and safe for concurrent use.
type DFA struct {
	letters   letters
	graph     graph
	accepting uint32 // the first state that accepts at the end of the text
	cost      int    // the cells of the largest graph on the way to this one
}

// States returns the number of states, with the dead and the full one.
func (d *DFA) States() int { return len(d.graph.accept) }

// Classes returns the number of classes of bytes.
func (d *DFA) Classes() int { return d.letters.count }

// Match reports whether s is in the language, as the evaluator will.
func (d *DFA) Match(s string) bool {
	state := d.graph.start
	for i := 0; i < len(s) && state > full; i++ {
		state = d.step(state, s[i])
	}
	return d.graph.accept[state]
}

// step returns the successor of a state on a byte.
func (d *DFA) step(state uint32, b byte) uint32 {
	return d.graph.next[int(state)*d.graph.width+int(d.letters.of[b])]
}

// canonical numbers the states and letters of a minimal graph in the one order
// that depends on nothing but the language.
func canonical(g *graph, l *letters, name string, budget Budget) (*DFA, error) {
	merged, columns := mergeLetters(g, l)
	order, accepting, count := numberStates(g, columns)
	d := &DFA{letters: *merged, accepting: accepting}
	d.graph = graph{width: merged.count, start: order[g.start]}
	if count > budget.States {
		return nil, &BudgetError{name, "states", budget.States, count}
	}
	if size := count * merged.count * cellWidth(count); size > budget.Table {
		return nil, &BudgetError{name, "table bytes", budget.Table, size}
	}
	d.graph.next = make([]uint32, count*merged.count)
	d.graph.accept = make([]bool, count)
	fillAbsorbing(&d.graph)
	for q, accept := range g.accept {
		if order[q] == unnumbered {
			continue
		}
		d.graph.accept[order[q]] = accept
		row := d.graph.row(order[q])
		for letter, column := range columns {
			row[letter] = order[g.row(uint32(q))[column]]
		}
	}
	return d, nil
}

// fillAbsorbing fills the rows of the states dead and full.
func fillAbsorbing(g *graph) {
	g.accept[full] = true
	for letter := range g.width {
		g.row(dead)[letter] = dead
		g.row(full)[letter] = full
	}
}

// mergeLetters gives bytes whose columns are equal the same letter, numbered
// by the first byte, and returns for each new letter an old one.
func mergeLetters(g *graph, l *letters) (*letters, []int) {
	merged := &letters{}
	var columns []int
	renamed := make([]int, l.count)
	for i := range renamed {
		renamed[i] = -1
	}
	for b := range 256 {
		old := int(l.of[b])
		for i := 0; renamed[old] < 0 && i < len(columns); i++ {
			if sameColumn(g, columns[i], old) {
				renamed[old] = i
			}
		}
		if renamed[old] < 0 {
			renamed[old] = len(columns)
			columns = append(columns, old)
		}
		merged.of[b] = uint8(renamed[old])
	}
	merged.count = len(columns)
	return merged, columns
}

// sameColumn reports whether two letters lead to the same state everywhere.
func sameColumn(g *graph, a, b int) bool {
	for at := 0; at < len(g.next); at += g.width {
		if g.next[at+a] != g.next[at+b] {
			return false
		}
	}
	return true
}

// unnumbered is the place of a state that cannot be reached.
const unnumbered = ^uint32(0)

// numberStates numbers the reachable states: dead, full, then those that do
// not accept, then those that do, each in breadth-first order.
func numberStates(g *graph, columns []int) (order []uint32, accepting uint32, count int) {
	queue := breadthFirst(g, columns)
	order = make([]uint32, len(g.accept))
	for q := range order {
		order[q] = unnumbered
	}
	count = 2
	for _, wanted := range []bool{false, true} {
		accepting = uint32(count)
		for _, q := range queue {
			switch {
			case g.accept[q] != wanted:
			case !absorbing(g, q):
				order[q] = uint32(count)
				count++
			case wanted:
				order[q] = full
			default:
				order[q] = dead
			}
		}
	}
	return order, accepting, count
}

// breadthFirst returns the reachable states in the order they are found.
func breadthFirst(g *graph, columns []int) []uint32 {
	seen := make([]bool, len(g.accept))
	seen[g.start] = true
	queue := []uint32{g.start}
	for i := 0; i < len(queue); i++ {
		row := g.row(queue[i])
		for _, column := range columns {
			if to := row[column]; !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return queue
}

// absorbing reports whether a state is never left.
func absorbing(g *graph, q uint32) bool {
	for _, to := range g.row(q) {
		if to != q {
			return false
		}
	}
	return true
}

// cellWidth returns the bytes that one transition takes.
func cellWidth(states int) int {
	switch {
	case states <= 1<<8:
		return 1
	case states <= 1<<16:
		return 2
	default:
		return 4
	}
}

// Equivalent reports whether two automata have the same language.
func Equivalent(a, b *DFA) bool {
	return a == b || bytes.Equal(a.Encode(), b.Encode())
}

// Encode returns the automaton as automaton.LoadDFA reads it.
func (d *DFA) Encode() []byte {
	width := cellWidth(d.States())
	size := automaton.DFAHeader + len(d.graph.next)*width
	b := make([]byte, 0, size)
	b = append(b, automaton.MagicDFA...)
	b = appendU32(b, uint32(d.States()), d.graph.start, d.accepting)
	b = append(b, byte(d.letters.count), byte(d.letters.count>>8), byte(width), 0)
	b = append(b, d.letters.of[:]...)
	for _, to := range d.graph.next {
		for i := range width {
			b = append(b, byte(to>>(8*i)))
		}
	}
	return b
}
