package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// TestTokens: a command line falls into the words that a person would name.
func TestTokens(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"git push -f", []string{"git", "push", "-f"}},
		{"cd x && git push", []string{"cd", "x", "&&", "git", "push"}},
		{"a;b|c || d&e", []string{"a", ";", "b", "|", "c", "||", "d", "&", "e"}},
		{`git commit -m "a && b" 'c;d'`, []string{"git", "commit", "-m", `"a && b"`, `'c;d'`}},
		{`echo a\ b c`, []string{"echo", `a\ b`, "c"}},
		{"echo a > out 2>&1", []string{"echo", "a", "> out", "2>&1"}},
		{"echo a >out", []string{"echo", "a", ">out"}},
		{"make &> log", []string{"make", "&> log"}},
		{"(cd x; ls)\npwd", []string{"(", "cd", "x", ";", "ls", ")", "\n", "pwd"}},
		{`echo "open`, []string{"echo", `"open`}},
		{`echo a\`, []string{"echo", `a\`}},
		{"", nil},
	} {
		var got []string
		for _, t := range tokens(c.line) {
			got = append(got, c.line[t.from:t.to])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, not %q", c.line, got, c.want)
		}
	}
}

// TestTokensHostile: tokens of any text stand in order, lie within it, and leave
// only blanks out; each change of it can be made.
func TestTokensHostile(t *testing.T) {
	r := rand.New(rand.NewPCG(testrun.Seed(t), 1))
	const letters = "ab -=/.~'\"\\<>&|;()\n\t$1é"
	for range testrun.Count(3000, 30000) {
		var b strings.Builder
		for range r.IntN(24) {
			b.WriteRune([]rune(letters)[r.IntN(len([]rune(letters)))])
		}
		line, at := b.String(), 0
		list := tokens(line)
		for _, tok := range list {
			if tok.from < at || tok.to <= tok.from || tok.to > len(line) || strings.Trim(line[at:tok.from], " \t") != "" {
				t.Fatalf("%q: %+v", line, list)
			}
			at = tok.to
		}
		if strings.Trim(line[at:], " \t") != "" {
			t.Fatalf("%q: %q is in no word", line, line[at:])
		}
		for _, c := range commandChanges(line, list) {
			if c.from < 0 || c.from > c.to || c.to > len(line) {
				t.Fatalf("%q: %+v", line, c)
			}
			if with := applied(line, c); len(with) > len(line) {
				t.Fatalf("%q without %+v is longer: %q", line, c, with)
			}
		}
		for _, tok := range list {
			for _, with := range instead(line[tok.from:tok.to], []string{"main", "a.b"}) {
				if got := applied(line, change{tok.from, tok.to, with, 1}); !strings.Contains(got, with) {
					t.Fatalf("%q has no %q", got, with)
				}
			}
		}
	}
}
