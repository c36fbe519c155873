package automata

// Words lists the strings of the language in the order of their bytes; false where
// there are more than limit.
func (d *DFA) Words(limit int) (words []string, ok bool) {
	w := &wordLister{dfa: d, limit: limit}
	ok = w.from(d.graph.start, nil)
	return w.words, ok
}

type wordLister struct {
	dfa   *DFA
	limit int
	words []string
}

// from lists what leads to acceptance behind a prefix. A prefix that is longer than
// there are states has been in a circle.
func (w *wordLister) from(state uint32, prefix []byte) bool {
	if state == dead {
		return true
	}
	if state == full || len(prefix) > w.dfa.States() {
		return false
	}
	if w.dfa.graph.accept[state] {
		if len(w.words) == w.limit {
			return false
		}
		w.words = append(w.words, string(prefix))
	}
	for b := range 256 {
		if !w.from(w.dfa.step(state, byte(b)), append(prefix, byte(b))) {
			return false
		}
	}
	return true
}
