package regex

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		from, to     Dialect
		pattern, out string // "" where no rewrite says it
	}{
		{RE2, ECMAScript, `\Afoo\z`, `^foo$`},
		{RE2, ECMAScript, `(?P<n>a)`, `(?<n>a)`},
		{RE2, Python, `(?<n>a)\z`, `(?P<n>a)\Z`},
		{RE2, ECMAScript, `(?i)ab1`, `[Aa][Bb]1`},
		{RE2, ECMAScript, `(?i:a)b`, `(?:[Aa])b`},
		{RE2, ECMAScript, `[[:alpha:]_]`, `[A-Z_a-z]`},
		{RE2, ECMAScript, `\Qa.b\E*`, `a\.b*`},
		{RE2, ECMAScript, `(?s)a.b`, `a[^]b`},
		{RE2, Python, `(?i)a`, `(?i)a`},
		{RE2, ECMAScript, `a\x{e9}`, "aé"},
		{RE2, ECMAScript, `\x{2028}`, `\u2028`},
		{RE2, ECMAScript, `foo|bar[a-z]`, `foo|bar[a-z]`},
		{RE2, ECMAScript, `(?m)^a`, ``},
		{Python, ECMAScript, `a{,3}`, `a{0,3}`},
		{Python, ECMAScript, `a*+b`, ``},
		{Python, RE2, `(?=a)b`, ``},
		{Python, ECMAScript, `(?=a)b`, `(?=a)b`},
		{Python, RE2, `(?P<a>x)(?P=a)`, ``},
		{ECMAScript, RE2, `(a)\1`, ``},
		{ECMAScript, RE2, `\u0041[^]`, `A[\s\S]`},
		{Rust, ECMAScript, `[a-z&&[^aeiou]]`, `[b-df-hj-np-tv-z]`},
	} {
		tree, err := Parse(c.pattern, c.from)
		if err != nil {
			t.Errorf("%q: %v", c.pattern, err)
			continue
		}
		if out, err := Rewrite(tree, c.to); (err == nil) != (c.out != "") || out != c.out {
			t.Errorf("%q of %s is %q in %s: got %q %v %+v", c.pattern, c.from, c.out, c.to, out, err, Portable(tree, c.to))
		}
	}
}

// A pattern that is rewritten is found where it was, but for what differs
// slightly on purpose.
func TestRewriteMeansTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	done := 0
	for range 800 {
		p := randomPattern(r, 5)
		for _, from := range []Dialect{RE2, ECMAScript, Python} {
			tree, err := Parse(p, from)
			if err != nil || strings.Contains(p, `\b`) || strings.Contains(p, `\B`) {
				continue
			}
			for _, to := range []Dialect{RE2, ECMAScript, Rust, Python} {
				out, err := Rewrite(tree, to)
				if err != nil {
					continue
				}
				there, err := Parse(out, to)
				if err != nil {
					t.Fatal(err)
				}
				a, e := ToRE2(tree)
				b, e2 := ToRE2(there)
				if e != nil || e2 != nil {
					continue
				}
				done++
				x, y := regexp.MustCompile(a), regexp.MustCompile(b)
				for _, text := range texts {
					if isVisible(text) && x.MatchString(text) != y.MatchString(text) {
						t.Fatalf("%q of %s is written %q for %s, which differs on %q", p, from, out, to, text)
					}
				}
			}
		}
	}
	t.Logf("%d patterns", done)
}

// isVisible reports whether a text has no character in which dialects differ
// slightly.
func isVisible(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return (r < ' ' && r != '\t' && r != '\n') || r > '~' })
}
