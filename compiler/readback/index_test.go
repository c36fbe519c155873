package readback

import (
	"slices"
	"testing"

	"github.com/hookc/hookc/compiler/automata"
)

func TestLiterals(t *testing.T) {
	for _, want := range [][]string{
		{}, {""}, {"a"}, {"", "a", "ab", "abc", "abd", "b"},
		{"\x03git\x03", "\x03gi", "é", "\xff\xfe", "pusher", "push", "a long literal with a tail", "a long literal with another"},
	} {
		for _, fold := range []bool{false, true} {
			got, folded, err := literals(automata.EncodeSet(want, fold), uint32(len(want)))
			if err != nil || folded != fold || !slices.Equal(got, want) {
				t.Errorf("%q, fold %v: read back as %q, fold %v, %v", want, fold, got, folded, err)
			}
		}
	}
}
