package automata

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    []string
		ok      bool
	}{
		{"b|a|ab", []string{"a", "ab", "b"}, true},
		{"", []string{""}, true},
		{`[^\x00-\x{10FFFF}]`, nil, true},
		{"(?i)a", []string{"A", "a"}, true},
		{"é|x?", []string{"", "x", "é"}, true},
		{"[a-c]", []string{"a", "b", "c"}, true},
		{"[a-d]", nil, false},
		{"ab*", nil, false},
		{"(?s).*", nil, false},
	} {
		d, err := CompileFull(c.pattern, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := d.Words(3)
		if ok != c.ok || ok && !slices.Equal(got, c.want) {
			t.Errorf("Words of %q = %q, %v, want %q, %v", c.pattern, got, ok, c.want, c.ok)
		}
	}
}
