package automata

import "testing"

// distinct returns the number of classes of Myhill and Nerode, by filling the
// table of pairs that some text tells apart.
func distinct(g *graph) int {
	n := len(g.accept)
	apart := make([][]bool, n)
	for p := range apart {
		apart[p] = make([]bool, n)
		for q := range apart[p] {
			apart[p][q] = g.accept[p] != g.accept[q]
		}
	}
	for changed := true; changed; {
		changed = false
		for p := range n {
			for q := range p {
				for letter := range g.width {
					x, y := g.row(uint32(p))[letter], g.row(uint32(q))[letter]
					if !apart[p][q] && apart[x][y] {
						apart[p][q], apart[q][p], changed = true, true, true
					}
				}
			}
		}
	}
	classes := 0
	for p := range n {
		fresh := true
		for q := range p {
			fresh = fresh && apart[p][q]
		}
		if fresh {
			classes++
		}
	}
	return classes
}

func TestMinimal(t *testing.T) {
	patterns := append(append([]string(nil), smallPatterns...), trickyPatterns...)
	for seed := range uint64(150) {
		g := &generator{randomBytes(seed)}
		patterns = append(patterns, g.pattern(2))
	}
	for _, pattern := range patterns {
		if !parses(pattern) {
			continue
		}
		d, err := Compile(pattern, Budget{})
		if err != nil || d.States() > 150 {
			continue
		}
		if n := distinct(&d.graph); n != d.States() {
			t.Errorf("%q: %d states, %d would do", pattern, d.States(), n)
		}
		if n := d.letters.count; n != distinctColumns(d) {
			t.Errorf("%q: %d letters, %d would do", pattern, n, distinctColumns(d))
		}
	}
}

// distinctColumns counts the columns of a table that differ.
func distinctColumns(d *DFA) int {
	n := 0
	for a := range d.letters.count {
		fresh := true
		for b := range a {
			fresh = fresh && !sameColumn(&d.graph, a, b)
		}
		if fresh {
			n++
		}
	}
	return n
}

func TestStatesOfNotes(t *testing.T) {
	// The figures are those of a minimal automaton with its dead and its full
	// state; growth here is a regression of the evaluator's size.
	want := map[string]int{tablePatterns[0]: 16, tablePatterns[1]: 9, tablePatterns[2]: 26, tablePatterns[3]: 26, tablePatterns[5]: 8194, tablePatterns[6]: 1002}
	for pattern, states := range want {
		if d := mustCompile(t, pattern); d.States() != states {
			t.Errorf("%q: %d states, want %d", pattern, d.States(), states)
		}
	}
}
