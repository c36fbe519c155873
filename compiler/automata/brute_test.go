package automata

import (
	"math/rand/v2"
	"testing"
)

// Random small patterns over two letters: what is said of two languages is what
// listing all short strings says, and a witness is as short as any.
func TestAgreesWithEnumeration(t *testing.T) {
	words := wordsUpTo("ab", 7)
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		p, q := smallPattern(r, 3), smallPattern(r, 3)
		a, b := mustFull(t, "(?:"+p+")"), mustFull(t, "(?:"+q+")")
		for what, c := range map[string]struct {
			find func(a, b *DFA, budget Budget) (string, bool, error)
			in   func(a, b bool) bool
		}{
			"overlap":     {Overlap, func(a, b bool) bool { return a && b }},
			"outside":     {Outside, func(a, b bool) bool { return a && !b }},
			"distinguish": {Distinguish, func(a, b bool) bool { return a != b }},
			"witness":     {func(a, _ *DFA, _ Budget) (string, bool, error) { w, ok := a.Witness(); return w, ok, nil }, func(a, _ bool) bool { return a }},
		} {
			shortest, any := "", false
			for _, w := range words { // shortest first
				if c.in(a.Match(w), b.Match(w)) {
					shortest, any = w, true
					break
				}
			}
			w, ok, err := c.find(a, b, Budget{})
			switch {
			case err != nil:
				t.Fatal(err)
			case any && (!ok || len(w) != len(shortest)):
				t.Errorf("%s of %s and %s: %q %v, the shortest is %q", what, p, q, w, ok, shortest)
			case ok && !c.in(a.Match(w), b.Match(w)), ok && !any && len(w) <= 7:
				t.Errorf("%s of %s and %s: %q is none", what, p, q, w)
			}
		}
	}
}

// smallPattern is a random regex of a and b.
func smallPattern(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(5) == 0 {
		return [...]string{"a", "b", "[ab]", "a", "b", ""}[r.IntN(6)]
	}
	x, y := smallPattern(r, depth-1), smallPattern(r, depth-1)
	switch r.IntN(6) {
	case 0:
		return "(?:" + x + "|" + y + ")"
	case 1:
		return "(?:" + x + ")*"
	case 2:
		return "(?:" + x + ")?" + y
	case 3:
		return "(?:" + x + "){2}" + y
	}
	return x + y
}
