package automata

// Edge is how an automaton gets from one state to another: by one of some bytes.
type Edge struct {
	From, To int
	Bytes    []byte
}

// Start is the state in which the automaton begins.
func (d *DFA) Start() int { return int(d.graph.start) }

// Accepts reports whether a text that ends in a state is in the language.
func (d *DFA) Accepts(state int) bool { return d.graph.accept[state] }

// Edges lists what leads from states to others, by state. From the dead and the full
// state nothing leads away, and what leads to the dead one is left out.
func (d *DFA) Edges() (out []Edge) {
	for from := full + 1; from < d.States(); from++ {
		at := map[int]int{}
		for b := range 256 {
			to := int(d.step(uint32(from), byte(b)))
			if to == dead {
				continue
			}
			if _, ok := at[to]; !ok {
				at[to] = len(out)
				out = append(out, Edge{From: from, To: to})
			}
			e := &out[at[to]]
			e.Bytes = append(e.Bytes, byte(b))
		}
	}
	return out
}
