package automata

import (
	"errors"

	"github.com/hookc/hookc/runtime/automaton"
)

// Decode reads an automaton back that Encode wrote: whoever has a table need not
// build its automata again to ask about them.
func Decode(b []byte) (*DFA, error) {
	view, err := automaton.LoadDFA(b)
	if err != nil {
		return nil, err
	}
	d := &DFA{accepting: leU32(b[12:])}
	copy(d.letters.of[:], b[20:])
	d.letters.count = int(b[16]) | int(b[17])<<8
	states, width := int(leU32(b[4:])), int(b[18])
	d.graph = graph{width: d.letters.count, start: leU32(b[8:]), accept: make([]bool, states), next: make([]uint32, states*d.letters.count)}
	d.graph.accept[full] = true
	for q := int(d.accepting); q < states; q++ {
		d.graph.accept[q] = true
	}
	cells := b[automaton.DFAHeader:]
	for i := range d.graph.next {
		for j := width - 1; j >= 0; j-- {
			d.graph.next[i] = d.graph.next[i]<<8 | uint32(cells[i*width+j])
		}
		if d.graph.next[i] >= uint32(states) {
			return nil, errors.New("an automaton leads to a state that it lacks")
		}
	}
	if d.Match("") != view.Match("") || int(maxOf(d.letters.of)) >= d.letters.count {
		return nil, errors.New("an automaton is damaged")
	}
	return d, nil
}

func maxOf(of [256]uint8) (top uint8) {
	for _, letter := range of {
		top = max(top, letter)
	}
	return top
}

func leU32(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
