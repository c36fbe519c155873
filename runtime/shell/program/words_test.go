package program

import (
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ path, sub, flag string }{
		{"git", "push", "C"}, {"git push", "", "f=force"}, {"rm", "", "r=R=recursive"}, {"git remote", "add", ""}, {"docker", "run", ""},
	} {
		if c.sub != "" && !slices.Contains(Subcommands(c.path), c.sub) {
			t.Errorf("%s has %v", c.path, Subcommands(c.path))
		}
		if c.flag != "" && !slices.Contains(Flags(c.path), c.flag) {
			t.Errorf("%s has %v", c.path, Flags(c.path))
		}
	}
	if Subcommands("nothing") != nil || Flags("nothing") != nil {
		t.Error("a program that the table does not know has words")
	}
}

// TestFlagsAreFound: every flag that is listed is one that a line can have.
func TestFlagsAreFound(t *testing.T) {
	for _, name := range Names() {
		at, ok := search(name)
		if !ok {
			continue
		}
		s, ok := entry(name, at)
		if !ok {
			continue
		}
		for _, f := range Flags(name) {
			for word := range strings.SplitSeq(f, "=") {
				if _, ok := s.lookup(word); !ok {
					t.Errorf("%s has no flag %q of %q", name, word, f)
				}
			}
		}
	}
}
