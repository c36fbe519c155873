package regex

import (
	"math/rand/v2"
	"regexp/syntax"
	"testing"
)

// What Go's parser accepts, and nothing else, is RE2.
func agreesWithGo(t *testing.T, pattern string) {
	t.Helper()
	_, want := syntax.Parse(pattern, syntax.Perl)
	tree, err := Parse(pattern, RE2)
	if (want == nil) != (err == nil) {
		t.Fatalf("%q: Go says %v, Parse says %v", pattern, want, err)
	}
	if err == nil {
		inOrder(t, tree)
	}
}

// inOrder demands that each part lies in the part around it, behind the one
// before it.
func inOrder(t *testing.T, tree *Tree) {
	t.Helper()
	Walk(tree.Root, func(n *Node) bool {
		at := n.Start
		for _, sub := range n.Subs {
			if sub.Start < at || sub.End < sub.Start || sub.End > n.End {
				t.Fatalf("%q (%s): a part from %d to %d stands in one from %d to %d", tree.Source, tree.Dialect, sub.Start, sub.End, n.Start, n.End)
			}
			at = sub.End
		}
		return true
	})
}

func TestRE2AcceptsWhatGoAccepts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 200_000 {
		p := randomPattern(r, 6)
		agreesWithGo(t, p)
		if _, err := Parse(p, RE2); err == nil {
			accepted++
		}
	}
	if accepted < 20_000 {
		t.Errorf("only %d of the patterns were accepted", accepted)
	}
}

func FuzzRE2(f *testing.F) {
	for _, s := range []string{`(?i)a(?-i)b`, `\Qa.b\E*`, `[[:alpha:]-z]`, `(?P<n>a)|(?<m>b)`, `a{2}{3}`, `\p{^Greek}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if len(pattern) < 2000 {
			agreesWithGo(t, pattern)
		}
	})
}
