package automata

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/hookc/hookc/runtime/automaton"
)

// randomBytes returns bytes for a generator, the same on every run.
func randomBytes(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 1))
	data := make([]byte, 8+r.IntN(56))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// addGenerated adds seeds of random bytes to a fuzz target of bytes and text.
func addGenerated(f *testing.F) {
	for seed := range uint64(300) {
		g := &generator{randomBytes(seed + 1<<32)}
		f.Add(randomBytes(seed), g.text())
	}
}

// agree checks one pattern and one text against package regexp.
func agree(t *testing.T, pattern, text string) {
	want := regexp.MustCompile(pattern)
	d, err := Compile(pattern, Budget{States: 1000, Table: 1 << 17, Steps: 200_000})
	var over *BudgetError
	if errors.As(err, &over) {
		return
	}
	if err != nil {
		t.Fatalf("Compile(%q): %v", pattern, err)
	}
	view, err := automaton.LoadDFA(d.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got := view.Match(text); got != want.MatchString(text) {
		t.Errorf("%q on %q: got %v", pattern, text, got)
	}
}

// FuzzMatchGrammar compares the automaton with package regexp on patterns
// drawn from a grammar.
func FuzzMatchGrammar(f *testing.F) {
	addGenerated(f)
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		g := &generator{data}
		pattern := g.pattern(3)
		if !parses(pattern) {
			return
		}
		agree(t, pattern, text)
		agree(t, pattern, g.text())
	})
}

// FuzzMatchPattern compares them on any pattern that parses.
func FuzzMatchPattern(f *testing.F) {
	for i, pattern := range trickyPatterns {
		f.Add(pattern, trickyTexts[i%len(trickyTexts)])
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) < 100 && parses(pattern) {
			agree(t, pattern, text)
		}
	})
}
