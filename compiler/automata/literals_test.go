package automata

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/automaton"
)

// checkRequiredOnWitness tries the shortest strings of a pattern, which random
// texts rarely hit.
func checkRequiredOnWitness(t *testing.T, pattern string) {
	t.Helper()
	d, err := Compile(pattern, Budget{States: 500, Table: 1 << 16, Steps: 100_000})
	if err != nil {
		return
	}
	for range 5 {
		w, ok := d.Witness()
		if !ok {
			return
		}
		checkRequired(t, pattern, w)
		one, err := Equal(w, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if d, err = Difference(d, one, Budget{}); err != nil {
			return
		}
	}
}

// checkRequired checks that a text that matches as it is has a literal.
func checkRequired(t *testing.T, pattern, text string) {
	t.Helper()
	lits, ok := regex.RequiredLiterals(pattern)
	if !ok || !regexp.MustCompile(pattern).MatchString(text) {
		return
	}
	if lits.Fold {
		text = automaton.Fold(text)
	}
	if !slices.ContainsFunc(lits.Any, func(lit string) bool { return strings.Contains(text, lit) }) {
		t.Errorf("%q on %q: no literal of %+v", pattern, text, lits)
	}
}

// checkExact checks that where a literal occurs, an exact pattern matches.
func checkExact(t *testing.T, pattern, text string) {
	t.Helper()
	lits, ok := regex.RequiredLiterals(pattern)
	if !ok || !lits.Exact {
		return
	}
	compared := text
	if lits.Fold {
		compared = automaton.Fold(text)
	}
	occurs := slices.ContainsFunc(lits.Any, func(lit string) bool { return strings.Contains(compared, lit) })
	if regexp.MustCompile(pattern).MatchString(text) != occurs {
		t.Errorf("%q on %q: literals %+v are not exact", pattern, text, lits)
	}
}

// FuzzRequiredLiterals checks the promises on patterns drawn from a grammar.
func FuzzRequiredLiterals(f *testing.F) {
	addGenerated(f)
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		g := &generator{data}
		pattern := g.pattern(3)
		if !parses(pattern) {
			return
		}
		for _, text := range []string{text, g.text()} {
			checkRequired(t, pattern, text)
			checkExact(t, pattern, text)
		}
		checkRequiredOnWitness(t, pattern)
		if lits, ok := regex.RequiredLiterals(pattern); ok && len(lits.Any) > 0 {
			checkExact(t, pattern, text+lits.Any[0]+text)
			checkExact(t, pattern, text+strings.ToUpper(lits.Any[len(lits.Any)-1]))
		}
	})
}
