package regex_test

import (
	"testing"

	"github.com/hookc/hookc/lang/regex"
)

// What is left of a choice is what matched without the alternative.
func TestWithout(t *testing.T) {
	for _, c := range []struct {
		pattern, drop string
		dialect       regex.Dialect
		want          string
	}{
		{"a|b|c", "b", regex.RE2, "a|c"},
		{"x(?:a|b)+y", "a", regex.ECMAScript, "x(?:b)+y"},
		{"(a|b)c", "c", regex.RE2, "(a|b)c"}, // no alternative
		{"", "a", regex.RE2, "(?:)"},
	} {
		tree, err := regex.Parse(c.pattern, c.dialect)
		if err != nil {
			t.Fatal(err)
		}
		left := regex.Without(tree, func(n *regex.Node) bool { return c.pattern[n.Start:n.End] == c.drop })
		if got, err := regex.ToRE2(left); err != nil || got != c.want {
			t.Errorf("%s without %s is %s, %v; want %s", c.pattern, c.drop, got, err, c.want)
		}
	}
}
