package backtrack

import (
	"testing"

	"github.com/hookc/hookc/lang/regex"
)

func report(t *testing.T, pattern string, d regex.Dialect) Report {
	t.Helper()
	tree, err := regex.Parse(pattern, d)
	if err != nil {
		t.Fatalf("%q: %v", pattern, err)
	}
	return Analyze(tree, Options{})
}

// table has patterns with what they cost an engine that searches. A polynomial
// is 2 and so on by its degree; search says that only trying every place makes it
// one.
var table = []struct {
	pattern string
	growth  Growth
	degree  int
	search  bool
}{
	{`^(a+)+$`, Exponential, 0, false},
	{`(a+)+$`, Exponential, 0, false},
	{`^(a|a)*$`, Exponential, 0, false},
	{`^(a|aa)+$`, Exponential, 0, false},
	{`^([a-zA-Z0-9])(([.-]|[_]+)?([a-zA-Z0-9]+))*(@)$`, Exponential, 0, false},
	{`^(([a-z])+.)+[A-Z]([a-z])+$`, Exponential, 0, false},
	{`(.*a){12}$`, Exponential, 0, false},
	{`^(\w+\s?)*$`, Exponential, 0, false},
	{`(x+x+)+y`, Exponential, 0, false},
	{`^((a)*)*$`, Exponential, 0, false},
	{`^(a*)*b`, Exponential, 0, false},
	{`^(a?b?)*c`, Exponential, 0, false},
	{`(a{1,40}){1,40}$`, Exponential, 0, false},
	{`^(?:a{1,3}){1,30}$`, Exponential, 0, false},
	{`^([^"]|\\.|")*$x`, Exponential, 0, false},
	{`^"(?:\\.|[^"])*"$`, Exponential, 0, false},
	{`^(\d+|[0-9a-f]+)*h$`, Exponential, 0, false},
	{`(?=(a+)+b)a`, Exponential, 0, false},
	{`^(?:(?:rm|git)\s*-?\w*\s*)+;$`, Exponential, 0, false},
	{`(ab|a|b)*c`, Exponential, 0, false},
	{`^(?:\/?[^\/]+)*\/?!$`, Exponential, 0, false},

	{`^a*a*b`, Polynomial, 2, false},
	{`(c|a|b)*c`, Polynomial, 2, true},
	{`(?:c|a)*c`, Polynomial, 2, true},
	{`(=:c|a)*c`, Polynomial, 2, true},
	{`.("$|[ac])*0`, Polynomial, 2, true},
	{`\b.*b`, Polynomial, 2, true},
	{`\b..*?\sb`, Polynomial, 2, true},
	{`.(?:\bx|x\b|[ab])+;`, Polynomial, 2, true},
	{`(cab|cbb|cdb|ceb|a)*c`, Polynomial, 2, true},
	{`(?:x[cd]y|x[ce]z|cc|ab)*c`, Polynomial, 2, true},
	{`^(c|a)*(?:a|c)*c$`, Polynomial, 2, false},
	{`^a*a*a*b`, Polynomial, 3, false},
	{`^.*a.*a$`, Polynomial, 2, false},
	{`^(a+){1,3}$`, Polynomial, 3, false},
	{`^\s*(.*?)\s*$`, Polynomial, 2, false},
	{`^.*=.*$`, Polynomial, 2, false},
	{`^.*=.*;$`, Polynomial, 2, false},
	{`^\d+\d+x`, Polynomial, 2, false},
	{`^(.a)*a(.a)*a$`, Polynomial, 2, false},
	{`^[^;]*; *([^;]+) *;`, Polynomial, 3, false},
	{`^a(?=b*b*c)`, Polynomial, 2, false},

	{`(a+)(a+)\1b`, Polynomial, 3, false},

	{`a*b`, Polynomial, 2, true},
	{`\s*(.*?)\s*([#;].*)?$`, Polynomial, 3, false},
	{`\s+$`, Polynomial, 2, true},
	{`[a-z_][A-Z_0-9]*(?=\s*\()`, Polynomial, 2, true},
	{`(?:a|b)+c`, Polynomial, 2, true},
	{`.+@.+\..+`, Polynomial, 3, false},
	{`curl.*\|.*sh`, Polynomial, 3, false},
	{`rm\s+-rf\s+/`, Linear, 0, false},
	{`git\s+push\s+.*--force`, Polynomial, 2, false},
	{`^rm .*-rf`, Linear, 0, false},
	{`"[^"]*"`, Linear, 0, false},
	{`".*"`, Linear, 0, false},
	{`#.*x`, Polynomial, 2, true},
	{`[A-Za-z0-9/+=]{40}(?=.*aws)`, Polynomial, 2, true},
	{`[0-9a-f]{64}.*key`, Polynomial, 2, true},
	{`token.{0,20}[=:].*[\w]{16,64}.*$x`, Polynomial, 3, false},

	{`(a*)*`, Linear, 0, false},
	{`(a|a)*`, Linear, 0, false},
	{`(a+)?`, Linear, 0, false},
	{`(a+){1,5}`, Linear, 0, false},
	{`^(\w|\W)*$`, Linear, 0, false},
	{`^([a:]|\b)*$`, Linear, 0, false},
	{`^(a(\b)*:)*$`, Linear, 0, false},
	{`Bash`, Linear, 0, false},
	{`^(Edit|Write|MultiEdit)$`, Linear, 0, false},
	{`Edit|Write`, Linear, 0, false},
	{`.*`, Linear, 0, false},
	{`mcp__.*`, Linear, 0, false},
	{`^mcp__[a-z]+__.*$`, Linear, 0, false},
	{`^(?!Bash$).*`, Linear, 0, false},
	{`^(?:ab)*c`, Linear, 0, false},
	{`^(?:[a-z]+/)*[A-Z]`, Linear, 0, false},
	{`^(?:a{1,3}b){1,30}$`, Linear, 0, false},
	{`[\w.-]{0,50}?key[ \t\w.-]{0,20}=`, Linear, 0, false},
	{`^a{1000}b{1000}$`, Linear, 0, false},
	{`^(?:a|b|c)*$`, Linear, 0, false},
	{`^(?:\\.|[^"\\])*"$`, Linear, 0, false},
	{`^[a-z]+(?:-[a-z]+)*$`, Linear, 0, false},
	{`^\d{1,3}(?:\.\d{1,3}){3}$`, Linear, 0, false},
	{`^(?:[^/]*/)*[^/]*\.go$`, Linear, 0, false},
	{``, Linear, 0, false},
	{`^$`, Linear, 0, false},
	{`[]`, Linear, 0, false},
}

func TestTable(t *testing.T) {
	for _, c := range table {
		r := report(t, c.pattern, regex.ECMAScript)
		if r.Growth != c.growth || r.Degree != c.degree || r.Search != c.search {
			t.Errorf("%s is %s of degree %d, search %v: got %s %d %v, %q %q %q at %q, %s", c.pattern, c.growth, c.degree, c.search,
				r.Growth, r.Degree, r.Search, r.Prefix, r.Pump, r.Suffix, c.pattern[r.Start:r.End], r.Why)
		}
	}
}
