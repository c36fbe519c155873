package regex

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// texts are what patterns are compared on: all that dialects read differently.
var texts = func() []string {
	parts := []string{"", "a", "b", "A", "c", "k", "K", "ſ", "s", "S", "é", "É", "0", "_", "-", ":", " ", "\t", "\n", "\r", "\v", "\u00a0", "\u2028", "\ufeff", "B", "]", "[", "{", "}", ",", "^", "x", "\x01", "\b", "#", "\\"}
	out := append([]string{"a\n", "\na", "aa", "aaa", "ab\n", "a,3", "u{41}", "aab c", "a{,3}", "p{X}", "AB", "aA", "é a"}, parts...)
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		s := ""
		for range 1 + r.IntN(6) {
			s += parts[r.IntN(len(parts))]
		}
		out = append(out, s)
	}
	return out
}()

func found(re *regexp.Regexp) string {
	var b strings.Builder
	for _, s := range texts {
		b.WriteByte("01"[map[bool]int{true: 1}[re.MatchString(s)]])
	}
	return b.String()
}

// A tree of RE2 says all that the pattern said: written anew, it matches the
// same.
func TestTreeOfRE2SaysAll(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		rewritten(t, randomPattern(r, 6))
	}
}

func rewritten(t *testing.T, p string) {
	tree, err := Parse(p, RE2)
	if err != nil {
		return
	}
	w := &writer{tree: tree}
	if w.node(tree.Root, true); w.err != nil {
		t.Fatalf("%q: %v", p, w.err)
	}
	got, e := regexp.Compile(w.out.String())
	if e != nil {
		t.Fatalf("%q is written %q: %v", p, w.out.String(), e)
	}
	if a, b := found(regexp.MustCompile(p)), found(got); a != b {
		i := differ(a, b)
		t.Fatalf("%q is written %q, which differs on %q", p, w.out.String(), texts[i])
	}
}

func differ(a, b string) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

const (
	matchNode = `const [ps,ts]=JSON.parse(require('fs').readFileSync(0,'utf8'));console.log(ps.map(p=>{const r=new RegExp(p);return ts.map(t=>r.test(t)?1:0).join('')}).join(' '))`
	matchPy   = `
import json,re,sys,warnings
assert sys.version_info >= (3,11)
warnings.simplefilter('ignore')
ps,ts=json.load(sys.stdin)
print(' '.join(''.join('1' if re.search(p,t) else '0' for t in ts) for p in ps))`
)

// same holds what RE2 writes against the engine itself.
func same(t *testing.T, d Dialect, young func(*Tree) bool, program string, args ...string) {
	r := rand.New(rand.NewPCG(9, 10))
	var patterns, written []string
	for len(patterns) < 6000 {
		p := randomPattern(r, 6)
		tree, err := Parse(p, d)
		if err != nil || young(tree) {
			continue
		}
		if re2, err := ToRE2(tree); err == nil {
			patterns, written = append(patterns, p), append(written, re2)
		}
	}
	verdicts := strings.Fields(ask(t, [][]string{patterns, texts}, program, args...))
	if len(verdicts) != len(patterns) {
		t.Fatalf("%d verdicts for %d patterns", len(verdicts), len(patterns))
	}
	wrong := 0
	for i, p := range patterns {
		got := found(regexp.MustCompile(written[i]))
		if got == verdicts[i] {
			continue
		}
		if wrong++; wrong < 20 {
			q, _ := json.Marshal(texts[differ(got, verdicts[i])])
			t.Errorf("%q is written %q, which differs on %s", p, written[i], q)
		}
	}
	t.Logf("%d patterns, %d differ", len(patterns), wrong)
}

func TestRE2OfECMAScript(t *testing.T) {
	same(t, ECMAScript, func(tree *Tree) bool {
		return len(tree.Flags) > 0 || strings.Contains(tree.Source, "😀") || twoNames(tree)
	}, "node", "-e", matchNode)
}

func TestRE2OfPython(t *testing.T) {
	same(t, Python, func(tree *Tree) bool {
		s := strings.ToLower(tree.Source)
		return strings.Contains(s, `\b`) || strings.Contains(tree.Source, `\N`) || strings.Contains(tree.Source, `\z`)
	}, "python3", "-c", matchPy)
}

func twoNames(tree *Tree) bool {
	seen := map[string]bool{}
	twice := false
	Walk(tree.Root, func(n *Node) bool {
		twice = twice || n.Name != "" && n.Op == OpGroup && seen[n.Name]
		seen[n.Name] = true
		return true
	})
	return twice
}
