package backtrack

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/regex"
)

// holds demands that a pattern is not slow which is said to be linear, and that
// one is which is said not to be.
func holds(t *testing.T, pattern string, pumps []string) {
	tree, err := regex.Parse(pattern, regex.ECMAScript)
	if err != nil {
		return
	}
	r := Analyze(tree, Options{})
	if r.Growth == Unknown || bounded(tree) {
		return
	}
	p, e := compile(tree, false)
	if e != nil {
		t.Fatal(e)
	}
	if r.Growth != Linear {
		if _, steps := p.search(r.Attack(256), true, 100_000); steps < 20_000 {
			t.Fatalf("%q is %s of degree %d: %q %q %q takes %d steps", pattern, r.Growth, r.Degree, r.Prefix, r.Pump, r.Suffix, steps)
		}
		return
	}
	for _, pump := range pumps {
		for _, suffix := range []string{"", "!", "\n", "b"} {
			_, few := p.search(strings.Repeat(pump, 64)+suffix, true, 1_000_000)
			_, more := p.search(strings.Repeat(pump, 128)+suffix, true, 1_000_000)
			if more > 3*few && more > 20_000 {
				t.Fatalf("%q is said to be linear: %q takes %d steps, twice as much %d", pattern, pump, few, more)
			}
		}
	}
}

// bounded reports whether a repetition has a bound that texts of a fuzz test may
// not reach.
func bounded(tree *regex.Tree) (yes bool) {
	regex.Walk(tree.Root, func(n *regex.Node) bool {
		yes = yes || n.Op == regex.OpRepeat && max(n.Min, n.Max) > 4
		return true
	})
	return yes
}

func FuzzLinear(f *testing.F) {
	for _, c := range table {
		f.Add(c.pattern, "a")
	}
	f.Fuzz(func(t *testing.T, pattern, pump string) {
		if len(pattern) < 60 && len(pump) > 0 && len(pump) < 8 {
			holds(t, pattern, []string{pump, "a", "ab"})
		}
	})
}

// Random patterns of few letters have more loops than those that people write.
func TestLinearIsNotSlow(t *testing.T) {
	parts := []string{"a", "b", "a", "b", "c", ".", "[ab]", "[^a]", `\w`, `\s`, "*", "+", "?", "*?", "{2}", "{1,3}", "|", "(", ")", "(", ")", "(?:", "(?=", "(?!", "^", "$", `\b`, " "}
	pumps := []string{"a", "b", "ab", "aab", "aba", " ", "a ", "c", "ba b"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		var b strings.Builder
		open := 0
		for range 2 + r.IntN(10) {
			part := parts[r.IntN(len(parts))]
			if part == ")" {
				if open == 0 {
					continue
				}
				open--
			}
			if part[0] == '(' {
				open++
			}
			b.WriteString(part)
		}
		holds(t, b.String()+strings.Repeat(")", open), pumps)
	}
}
