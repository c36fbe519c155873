package regex

import (
	"regexp"
	"testing"
)

// Whatever the pattern, it is read or refused, and what is written of it is RE2.
func FuzzParse(f *testing.F) {
	for _, s := range fragments {
		f.Add(s)
		f.Add("(?i)(" + s + "|a)*")
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if len(pattern) > 1000 {
			return
		}
		for _, d := range []Dialect{RE2, ECMAScript, Rust, Python} {
			tree, err := Parse(pattern, d)
			if err != nil {
				if err.Start < 0 || err.Start > err.End || err.End > len(pattern) {
					t.Fatalf("%q (%s): the error stands from %d to %d", pattern, d, err.Start, err.End)
				}
				continue
			}
			inOrder(t, tree)
			if re2, err := ToRE2(tree); err == nil {
				if _, err := regexp.Compile(re2); err != nil {
					t.Fatalf("%q (%s) is written %q: %v", pattern, d, re2, err)
				}
			}
		}
		if tree, err := ParseUnicode(pattern); err == nil {
			inOrder(t, tree)
		}
		if len(pattern) < 60 {
			rewritten(t, pattern)
		}
	})
}
