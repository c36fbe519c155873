package analyze

import (
	"testing"

	"github.com/hookc/hookc/compiler/automata"
)

// What pairs of parts tell of a language, the product of all of them says too.
func TestPairwise(t *testing.T) {
	ls := newLanguages()
	var atoms []*atom
	for _, glob := range []string{"**/.env", "**/.env*", "src/**", "**/*.go", "src/*.go", "*", "**", "a/b", "**/b", "b/**"} {
		atoms = append(atoms, ls.atom(automata.KindGlob, glob))
	}
	known := 0
	for bits := range 1 << (2 * 4) {
		for first := range len(atoms) - 3 {
			l := pairsOf(atoms[first:first+4], bits)
			if len(l.in) == 0 || len(l.out) == 0 {
				continue
			}
			in, out := automataOf(l.in), automataOf(l.out)
			got, ok := ls.pairwise(l, in, out)
			if !ok {
				continue
			}
			known++
			factors, _ := ls.factors(l)
			text, found, err := ls.multiplied(factors)
			if err != nil {
				t.Fatal(err)
			}
			if got.ok != found || got.text != text {
				t.Errorf("in %v, out %v: %q %v, the product says %q %v", textOf(l.in), textOf(l.out), got.text, got.ok, text, found)
			}
		}
	}
	if known < 100 {
		t.Errorf("only %d languages are known by pairs: that shows nothing", known)
	}
}

// pairsOf puts each of some atoms in, out, or nowhere.
func pairsOf(atoms []*atom, bits int) (l language) {
	for i, a := range atoms {
		switch bits >> (2 * i) & 3 {
		case 1:
			l.in = append(l.in, a)
		case 2:
			l.out = append(l.out, a)
		}
	}
	return l
}

func automataOf(atoms []*atom) (out []*automata.DFA) {
	for _, a := range atoms {
		out = append(out, a.automaton())
	}
	return out
}

func textOf(atoms []*atom) (out []string) {
	for _, a := range atoms {
		out = append(out, a.text)
	}
	return out
}

// What must be in a part and outside of it is nothing, whatever else is asked.
func TestContradictory(t *testing.T) {
	ls := newLanguages()
	a, b := ls.atom(automata.KindGlob, "**/a"), ls.atom(automata.KindGlob, "**/b")
	if f := ls.witness(language{in: []*atom{a, b}, out: []*atom{b}}); f.ok || f.gaveUp {
		t.Errorf("found %+v", f)
	}
}
