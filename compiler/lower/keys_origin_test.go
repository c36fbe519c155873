package lower

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/automaton"
)

// TestAnyCase: what anyCase leaves of a lower-case string is found, by a folded set,
// in each text that it can have been made of. Only K and İ become ASCII.
func TestAnyCase(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		text := "x" + string(c) + "yz"
		lits := []string{strings.ToLower(text)}
		if !anyCase(lits) || !strings.Contains(automaton.Fold(text), lits[0]) {
			t.Fatalf("lower(%q) is looked up as %q", text, lits)
		}
	}
	for _, none := range []string{"i", "II", "é", edge + "i" + edge, ""} {
		if lits := []string{none}; anyCase(lits) {
			t.Errorf("%q is looked up as %q", none, lits)
		}
	}
}
