package eval_test

import (
	"path"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/shell/program"
)

// globDFA is false for what is no glob.
func globDFA(t testing.TB, glob string) (dfa automaton.DFA, ok bool) {
	t.Helper()
	built := automata.BuildAll([]automata.Source{{Kind: automata.KindGlob, Text: glob}}, automata.Budget{})[0]
	if built.Err != nil {
		return dfa, false
	}
	dfa, err := automaton.LoadDFA(built.DFA.Encode())
	if err != nil {
		t.Fatal(err)
	}
	return dfa, true
}

// marked writes * and ? of a pattern as the bytes that stand for them.
func marked(pattern string) string {
	return strings.NewReplacer("*", "\x01", "?", "\x02").Replace(pattern)
}

func TestPatternMeetsGlob(t *testing.T) {
	for _, c := range []struct {
		glob, pattern string
		some, every   bool
	}{
		{"**/.env", "/w/.en?", true, false},
		{"**/.env", "/w/.e*", true, false},
		{"**/.env", "/w/.*", false, false},
		{"**/.env", "/w/*", false, false},
		{"**/.env", "/w/?env", false, false},
		{"**/.env", "/w/a?/.env", true, true},
		{"**/id_*", "/w/id_*", true, true},
		{"**/id_*", "/w/id*", true, false},
		{"**/id_*", "/w/id_*.pub", true, true},
		{"**/*.pub", "/w/id_*.pub", true, true},
		{"**/*.pub", "/w/*.pub", true, true},
		{"**/*.pub", "/w/*", false, false},
		{"**/?", "/w/?", true, false}, // a byte may be no character
		{"**/?", "/w/*", true, false},
		{"/w/*", "/w/*", true, true},
		{"/w/*", "/w/ab*/c", false, false},
		{"/w/**", "/w/ab*/c", true, true},
		{"/w/ab/c", "/w/ab*/c", true, false},
		{"**/*.key", "/w/build*", false, false}, // no more than any other name
		{"**/*.key", "/w/build/pro*", false, false},
		{"**/*.key", "/w/pro*.key", true, true},
		{"**/*.key", "/w/prod.k*", true, false},
		{"**/*_rsa", "/w/test_*", false, false},
		{"**/*secret*", "/w/my-se*", true, false},
		{"**/*secret*", "/w/src*", false, false},
		{"/w/.aws/**", "/w/.aws/x*", true, true},
		{"/w/[a-c]x", "/w/?x", true, false},
		{"/w/[!.]x", "/w/?x", true, false},
		{"/w/é", "/w/?", true, false},
		{"/w/[!a]", "/w/?", true, false},
		{"/w/ab", "/w/ab*", true, false},
		{"/w/ab/", "/w/ab*", false, false},
	} {
		dfa, ok := globDFA(t, c.glob)
		if !ok {
			t.Fatalf("%s is no glob", c.glob)
		}
		some, every := eval.PatternMeets(dfa, marked(c.pattern))
		if some != c.some || every != c.every {
			t.Errorf("%s of %s: some %v, every %v", c.pattern, c.glob, some, every)
		}
	}
}

// FuzzPattern holds patterns against globs, and what they can stand for too: if
// the glob names one of those, it can name the pattern; if not all, it does not
// name it whatever it stands for.
func FuzzPattern(f *testing.F) {
	for _, seed := range [][3]string{{"**/.env", "/w/.e*", "nv"}, {"**/*.p?b", "/w/id_*.pub", "rsa"}, {"/w/{ab,c}/**", "/w/ab?/x*", "é"}, {"**/[!a-c]*", "/w/ab*/??", "."}} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, glob, pattern, fill string) {
		if len(glob) > 40 || len(pattern) > 60 || len(fill) > 20 || strings.ContainsAny(fill, "/*?\x00\x01\x02") || strings.ContainsAny(pattern+glob, "\x00\x01\x02") {
			t.Skip()
		}
		p := marked(path.Clean("/" + pattern))
		stands := standsFor(p, fill)
		if stands == "" {
			t.Skip()
		}
		dfa, ok := globDFA(t, glob)
		if !ok {
			return
		}
		_, every := eval.PatternMeets(dfa, p)
		named := dfa.Match(stands)
		if named && !eval.PatternCan(dfa, p) {
			t.Errorf("%q names %q, but not %q", glob, stands, p)
		}
		if !named && every {
			t.Errorf("%q names all of %q, but not %q", glob, p, stands)
		}
	})
}

// standsFor is one text that a pattern can stand for; "" where fill is none.
func standsFor(p, fill string) string {
	out := ""
	for i := range len(p) {
		begins := strings.HasSuffix(out, "/")
		switch p[i] {
		case 1:
			if begins && (strings.HasPrefix(fill, ".") || fill == "") {
				return ""
			}
			out += fill
		case 2:
			one := "z"
			for _, r := range fill {
				if r != '.' && r != '�' {
					one = string(r)
				}
			}
			out += one
		default:
			out += p[i : i+1]
		}
	}
	return out
}

func TestWild(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"*", "a", true}, {"*", ".a", false}, {".*", ".a", true}, {"?a", ".a", false}, {"a*c", "abc", true}, {"a*c", "ac", true}, {"a*c", "acb", false},
		{"a*b*c", "axbxbc", true}, {"?", "é", true}, {"??", "é", false}, {"*.go", "x.go", true}, {"*.go", ".go", false}, {"a**", "a", true}, {"", "a", false}, {"a?", "a", false},
	} {
		if got := program.Wild(marked(c.pattern), c.name); got != c.want {
			t.Errorf("%s of %s: %v", c.name, c.pattern, got)
		}
	}
}
