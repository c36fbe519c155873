package automata

import (
	"regexp"
	"testing"

	"github.com/hookc/hookc/runtime/automaton"
)

// mustCompile compiles a pattern that a test knows to be good.
func mustCompile(t testing.TB, pattern string) *DFA {
	t.Helper()
	d, err := Compile(pattern, Budget{})
	if err != nil {
		t.Fatalf("Compile(%q): %v", pattern, err)
	}
	return d
}

// loaded returns the automaton as the evaluator sees it.
func loaded(t testing.TB, d *DFA) automaton.DFA {
	t.Helper()
	view, err := automaton.LoadDFA(d.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if err := view.Verify(); err != nil {
		t.Fatal(err)
	}
	return view
}

// trickyPatterns are regexes that have a corner in them.
var trickyPatterns = []string{
	``, `a`, `^`, `$`, `^$`, `\A`, `\z`, `\b`, `\B`, `^a`, `a$`, `^a$`, `(?m)^a$`, `(?m)^$`, `(?m)$^`,
	`$^`, `a$b`, `a^b`, `(?m)a$\nb`, `(?m)a$.`, `(?s)a$.`, `.`, `^.$`, `(?s)^.$`, `^..$`, `^.{3}$`,
	`\bfoo\b`, `\Bfoo`, `foo\B`, `\b\B`, `\b$`, `^\b`, `\b.\b`, `é\b`, `\bé`, `a\bé`, `a\Bé`, `(?i)k`, `(?i)straße`,
	`(?i)[^k]`, `(?i)ſ`, `(?U)a+?b*`, `a{2,3}`, `^a{2,3}$`, `(a|ab)(c|bcd)(d*)`, `^(a*)*$`, `(a?){4}`,
	`^\p{L}+$`, `\p{Greek}`, `\P{L}`, `^[^\p{L}]$`, `^\pN{2}$`, `[[:alpha:]]`, `[^a]`, `^[^a]$`, `^[^\n]*$`,
	"\uFFFD", "^\uFFFD$", "[\uFFF0-\uFFFF]", "^[^\uFFFD]$", `\x{10FFFF}`, `[\x{10000}-\x{10FFFF}]`,
	`[^\x00-\x{10FFFF}]`, `x[^\x00-\x{10FFFF}]|y`, `\x00`, `(?:)`, `|a`, `a|`, `(|a)+b`, `^(Edit|Write|MultiEdit)$`,
	`\brm\s+(-[a-zA-Z]*[rf][a-zA-Z]*\s+)+`, `(?i)secret|password|api[_-]?key`, `git\s+push\s+.*--force`,
	`(?s).*\n.*`, `(?m)^\s*#`, `(?m)\bx$`, `(?m)^x\b$`, `\Qa.b\E`, `\Qa.b`, `\C`, `(?P<n>a)(?<m>b)`,
	`(?:^|/)\.env(?:\.[^/]*)?$`, `(?i)\bk\b`, `(^a|b$)`, `(^|\s)a`, `[\s\S]`, `^[\x80-\x{7ff}]$`, `日本|語$`,
}

// trickyTexts are strings for them to be tried on.
var trickyTexts = []string{
	"", "a", "b", "ab", "ba", "aa", "aaa", "aaaa", "\n", "a\n", "\na", "a\nb", "b\na\nc", "\n\n", "foo", "xfoo", "foox", "a foo b",
	"é", "aé", "éa", "é foo", "éfoo", "fooé", "k", "K", "\u212a", "S", "ſ", "STRASSE", "straße", "STRAẞE", "ß", "日本", "日本語", "α", "Ω1", "12", "٣٤",
	"\xff", "a\xff", "\xffa", "\xe2\x82", "\xe2\x82a", "\xe2\x28\xa1", "\xf0\x90\x80", "\xf0\x90\x80\x80", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80",
	"\x80", "\x80\x80", "\xc3", "\xc3\xc3\xa9", "\xe0\xc3\xa9", "\xf0\x9f\x98", "\xf0\x9f\x98é", "😀", "\ufffd", "\ufffd\ufffd", "\U0010ffff", "\x00",
	"Edit", "Edits", "MultiEdit", "sudo rm -rf /", "rm -v x", "api_key", "APIKEY", "git push origin --force", ".env", "a/.env.local", "x.env",
	"abcd", "y", "x", "# c", "  # c", "z\n  # c", "a.b", "axb",
}

func TestCompileAgreesWithRegexp(t *testing.T) {
	for _, pattern := range trickyPatterns {
		want, err := regexp.Compile(pattern)
		if err != nil {
			if _, err := Compile(pattern, Budget{}); err == nil {
				t.Errorf("Compile(%q) succeeds, regexp fails", pattern)
			}
			continue
		}
		d := mustCompile(t, pattern)
		view := loaded(t, d)
		for _, text := range trickyTexts {
			if got := view.Match(text); got != want.MatchString(text) {
				t.Errorf("%q on %q: %v", pattern, text, got)
			}
			if d.Match(text) != view.Match(text) {
				t.Errorf("%q on %q: the compiler's walk and the evaluator's differ", pattern, text)
			}
		}
	}
}
