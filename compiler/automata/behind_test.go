package automata

import "testing"

// What is behind a prefix is what a search through all of them finds.
func TestBehind(t *testing.T) {
	for _, c := range []struct{ language, prefixes string }{
		{"a*b", "a+"}, {"(?:ab)*", "a"}, {"ab|ba|aab", "[ab]"}, {"[ab]*a[ab]", "a*"}, {"b", "c"}, {"[ab]*", ""}, {"a{3}|b{2}", "a|b"},
	} {
		d, p := mustFull(t, c.language), mustFull(t, c.prefixes)
		rest, err := d.Behind(p, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		words := wordsUpTo("abc", 4)
		for _, w := range words {
			want := false
			for _, before := range words {
				want = want || p.Match(before) && d.Match(before+w)
			}
			if got := rest.Match(w); got != want {
				t.Errorf("%q behind %s in %s: %v", w, c.prefixes, c.language, got)
			}
		}
	}
}

// An automaton that is decoded is the one that was encoded.
func TestDecode(t *testing.T) {
	for _, pattern := range []string{"", "a", "(?i)token|secret", "^[a-z]+$", `[^\x00-\x{10FFFF}]`, "é+", "a{1,300}"} {
		d, err := Compile(pattern, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		back, err := Decode(d.Encode())
		if err != nil || !Equivalent(back, d) || back.States() != d.States() {
			t.Errorf("%q: %v", pattern, err)
		}
		if a, ok := d.Witness(); ok {
			if b, _ := back.Witness(); a != b {
				t.Errorf("%q: %q is not %q", pattern, b, a)
			}
		}
	}
	if _, err := Decode([]byte("HKD1")); err == nil {
		t.Error("what is no automaton decodes")
	}
}

func mustFull(t *testing.T, pattern string) *DFA {
	t.Helper()
	d, err := CompileFull(pattern, Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// wordsUpTo lists the words over some letters, shortest first.
func wordsUpTo(letters string, length int) []string {
	out := []string{""}
	for from := 0; length > 0; length-- {
		to := len(out)
		for _, w := range out[from:to] {
			for _, r := range letters {
				out = append(out, w+string(r))
			}
		}
		from = to
	}
	return out
}
