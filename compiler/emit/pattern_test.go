package emit

import (
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
)

func regexes(sources ...string) (out []ast.Regex) {
	for _, s := range sources {
		out = append(out, ast.Regex{Source: s})
	}
	return out
}

// TestLooseRegex checks what goes into a matcher and what is left out.
func TestLooseRegex(t *testing.T) {
	for _, c := range []struct {
		in   []string
		want string
	}{
		{[]string{"rm -rf /|mkfs|>:/dev/sda"}, "rm -rf /|mkfs|>:/dev/sda"},
		{[]string{"push.*--force"}, "push.*--force"},
		{[]string{"a", "b|c"}, "(?:a)|(?:b|c)"},
		{[]string{"(?i)drop", "x"}, "(?i:drop)|(?:x)"},
		{[]string{"(?i)drop table"}, "(?i)drop table"},
		{[]string{"[^;|]*rm"}, "[^;|]*rm"},
		{[]string{`a\.b\d{2,3}`}, `a\.b\d{2,3}`},
		{[]string{`^rm`}, ""},        // the input is printed with what stands around the string
		{[]string{`\.py$`}, ""},      // so too
		{[]string{`\brm`}, ""},       // behind a line break, printed as \n, there is a letter
		{[]string{`git\s+push`}, ""}, // a tab is printed as \t
		{[]string{`a.b`}, ""},        // . may be a quote, printed as two characters
		{[]string{`"`}, ""},          // printed with a backslash
		{[]string{`é`}, ""},          // printed as \u00e9 by some
		{[]string{`(?i)disk`}, ""},   // also K, the Kelvin sign
		{[]string{`(?s).*x`}, `(?s).*x`},
		{[]string{`(?s).*x`, `y`}, `(?s:.*x)|(?:y)`},
		{[]string{`[[:alpha:]]`}, ""},   //
		{[]string{`x{,5}`}, ""},         //
		{[]string{`\Qa.b\E`}, ""},       //
		{[]string{`\pL+`}, ""},          //
		{[]string{`(?P<a>x)`, `y`}, ""}, // groups of several
		{[]string{strings.Repeat("x", 1001)}, ""},
		{nil, ""},
	} {
		if got := looseRegex(regexes(c.in...)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

// TestNeverNarrower makes random regexes and inputs: where the policy's regex
// matches a string of the input, Python finds the matcher's in the strings, in
// the printed dictionary and in its JSON.
func TestNeverNarrower(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to ask")
	}
	random := rand.New(rand.NewPCG(4, 2))
	type question struct{ Regex, Text string }
	var asked []question
	for len(asked) < 3000 {
		source := randomRegex(random, 3)
		re, err := regexp.Compile(source)
		loose := ""
		if err == nil {
			loose = looseRegex(regexes(source))
		}
		if loose == "" {
			continue
		}
		for range 20 {
			if text := randomText(random); re.MatchString(text) {
				asked = append(asked, question{loose, text})
			}
		}
	}
	in, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c", oracle)
	cmd.Stdin = strings.NewReader(string(in))
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v\n%.2000s", err, out)
	}
}

const oracle = `
import json, re, sys, warnings
warnings.simplefilter("ignore")
for q in json.load(sys.stdin):
    d = {"command": q["Text"]}
    for where in (q["Text"], str(d), json.dumps(d)):
        if not re.search(q["Regex"], where):
            print(repr(q["Regex"]), "not in", where)
`

// randomRegex is a regex out of parts that matter.
func randomRegex(r *rand.Rand, depth int) string {
	parts := []string{"a", "rm", "n", "t", "x", "k", " ", "-", "/", "\\.", "\\\\", "\"", "'", "é", ".", "\\s", "\\d", "\\w", "\\b", "^", "$",
		"[a-z]", "[^a]", "[^;]", "[ -~]", "[\\\\a]", "\\S", "\\W", "[^\\d]", "\\t", "\\n"}
	switch n := r.IntN(8); {
	case depth == 0 || n < 3:
		return parts[r.IntN(len(parts))]
	case n < 5:
		return randomRegex(r, depth-1) + randomRegex(r, depth-1)
	case n == 5:
		return "(" + randomRegex(r, depth-1) + "|" + randomRegex(r, depth-1) + ")"
	}
	return "(?:" + randomRegex(r, depth-1) + ")" + []string{"*", "+", "?", "{2}", "{1,3}", "*?"}[r.IntN(6)]
}

func randomText(r *rand.Rand) string {
	parts := []string{"a", "rm", "n", "t", "x", "k", " ", "-", "/", ".", "\\", "\"", "'", "é", "\t", "\n", "5", "😀", "\u00a0", "\u212a"}
	var b strings.Builder
	for range r.IntN(8) + 1 {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}
