package automata

import (
	"strings"
	"testing"
)

// TestCommonAgreesWithProducts holds the search through several automata against
// their product.
func TestCommonAgreesWithProducts(t *testing.T) {
	machines := make([]*DFA, len(smallPatterns))
	for i, pattern := range smallPatterns {
		machines[i] = mustCompile(t, pattern)
	}
	for i, a := range machines {
		for j, b := range machines {
			for k, c := range machines[:8] {
				checkCommon(t, strings.Join([]string{smallPatterns[i], smallPatterns[j], smallPatterns[k]}, ", "), a, b, c)
			}
		}
	}
}

func checkCommon(t *testing.T, name string, a, b, c *DFA) {
	t.Helper()
	both, err := Intersect(a, b, Budget{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		in, out []*DFA
		text    func() (string, bool, error)
	}{
		{[]*DFA{a}, nil, func() (string, bool, error) { w, ok := a.Witness(); return w, ok, nil }},
		{nil, []*DFA{a}, func() (string, bool, error) { w, ok := a.Complement().Witness(); return w, ok, nil }},
		{[]*DFA{a, b}, nil, func() (string, bool, error) { return Overlap(a, b, Budget{}) }},
		{[]*DFA{a}, []*DFA{b}, func() (string, bool, error) { return Outside(a, b, Budget{}) }},
		{[]*DFA{a, b, c}, nil, func() (string, bool, error) { return Overlap(both, c, Budget{}) }},
		{[]*DFA{a, b}, []*DFA{c}, func() (string, bool, error) { return Outside(both, c, Budget{}) }},
		{[]*DFA{c}, []*DFA{a, b}, func() (string, bool, error) {
			either, err := Union(a, b, Budget{})
			if err != nil {
				return "", false, err
			}
			return Outside(c, either, Budget{})
		}},
	} {
		text, ok, err := want.text()
		if err != nil {
			t.Fatal(err)
		}
		got, found, err := Common(want.in, want.out, Budget{})
		if err != nil || got != text || found != ok {
			t.Errorf("%s: %d in, %d out: got %q %v %v, want %q %v", name, len(want.in), len(want.out), got, found, err, text, ok)
		}
	}
}

func TestCommonKeepsToItsBudget(t *testing.T) {
	a, b := mustCompile(t, "^(?:.{9})*$"), mustCompile(t, "^(?:.{10})*x$")
	if _, _, err := Common([]*DFA{a, b}, nil, Budget{Pairs: 20}); err == nil {
		t.Error("a search through 90 pairs went unnoticed")
	}
	if _, ok := a.Witness(); !ok {
		t.Error("one automaton alone needs no budget")
	}
	if _, _, err := Common([]*DFA{b}, nil, Budget{Pairs: 2}); err != nil {
		t.Error(err)
	}
}
