package program

import (
	"strings"
	"testing"
)

func TestLetters(t *testing.T) {
	for _, c := range []struct {
		line, letters string
		certain       bool
	}{
		{"rm rf", "r f", true},
		{"rm fr", "f r", true},
		{"git clean fdx", "f d x", true},
		{"rm rfw", "r f w", false}, // the table need not have every letter
		{"unheardof ab", "", false},
		{"find name", "", false}, // one dash, one name
		{"head n5", "", false},   // a letter and its value
		{"git push force", "", false},
		{"rm f", "", false},
	} {
		words := strings.Fields(c.line)
		got, certain := Letters(words[0], words[1:len(words)-1], words[len(words)-1])
		if strings.Join(got, " ") != c.letters || certain != c.certain {
			t.Errorf("%s: %q, %t", c.line, got, certain)
		}
	}
}
