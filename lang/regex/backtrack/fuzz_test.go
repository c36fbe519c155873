package backtrack

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/testrun"
)

// analyzed is what is said of a pattern, and the machine that runs it.
func analyzed(t *testing.T, pattern string) (Report, *program, bool) {
	tree, err := regex.Parse(pattern, regex.ECMAScript)
	if err != nil {
		return Report{}, nil, false
	}
	r := Analyze(tree, Options{})
	if r.Growth == Unknown || bounded(tree) {
		return r, nil, false
	}
	p, e := compile(tree, false)
	if e != nil {
		t.Fatal(e)
	}
	return r, p, true
}

// slowIsSlow demands that a pattern is slow which is said to be.
func slowIsSlow(t *testing.T, pattern string) {
	r, p, ok := analyzed(t, pattern)
	if !ok || r.Growth == Linear {
		return
	}
	if _, steps := p.search(r.Attack(256), true, 100_000); steps < 20_000 {
		t.Fatalf("%q is %s of degree %d: %q %q %q takes %d steps", pattern, r.Growth, r.Degree, r.Prefix, r.Pump, r.Suffix, steps)
	}
}

// misses is a text for which a pattern is slow that is said to be linear, or "".
func misses(t *testing.T, pattern string, pumps []string) string {
	r, p, ok := analyzed(t, pattern)
	if !ok || r.Growth != Linear {
		return ""
	}
	for _, pump := range pumps {
		for _, suffix := range []string{"", "!", "\n", "b"} {
			_, few := p.search(strings.Repeat(pump, 64)+suffix, true, 1_000_000)
			_, more := p.search(strings.Repeat(pump, 128)+suffix, true, 1_000_000)
			if more > 3*few && more > 20_000 {
				return pump
			}
		}
	}
	return ""
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

// What is said to be slow has been run. That nothing slow was found is no proof,
// so no fuzzing demands it.
func FuzzSlow(f *testing.F) {
	for _, c := range table {
		f.Add(c.pattern)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if len(pattern) < 60 {
			slowIsSlow(t, pattern)
		}
	})
}

// Random patterns of few letters have more loops than those that people write.
// Of these, none that is slow is missed; of many more, one in thousands may be.
func TestLinearIsNotSlow(t *testing.T) {
	pumps := []string{"a", "b", "ab", "aab", "aba", " ", "a ", "c", "ba b"}
	patterns, allowed := 4000, 0
	if testrun.Exhaustive() {
		patterns, allowed = 200_000, 20
	}
	r := rand.New(rand.NewPCG(1, 2))
	missed := 0
	for range patterns {
		pattern := randomPattern(r)
		slowIsSlow(t, pattern)
		if pump := misses(t, pattern, pumps); pump != "" {
			missed++
			t.Logf("%q is said to be linear, but is slow for %q", pattern, pump)
		}
	}
	if missed > allowed {
		t.Errorf("%d of %d patterns are slow and said to be linear", missed, patterns)
	}
}

func randomPattern(r *rand.Rand) string {
	parts := []string{"a", "b", "a", "b", "c", ".", "[ab]", "[^a]", `\w`, `\s`, "*", "+", "?", "*?", "{2}", "{1,3}", "|", "(", ")", "(", ")", "(?:", "(?=", "(?!", "^", "$", `\b`, " "}
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
	return b.String() + strings.Repeat(")", open)
}
