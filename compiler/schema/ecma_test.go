package schema

import (
	"regexp"
	"strings"
	"testing"
)

// A regex of a schema means what it means in ECMA-262, or is refused.
func TestRegexes(t *testing.T) {
	for _, c := range []struct{ pattern, matches, not string }{
		{`^a.b$`, "aéb", "a\u2028b"},
		{`^\s$`, "\u00a0", "x"},
		{`^[\s]$`, "\ufeff", "\u200b"},
		{`^\S$`, "x", "\v"},
		{`^[\Sa]$`, "a", "\v"},
		{`^\d$`, "7", "٧"},
		{`^\u00e9$`, "é", "e"},
		{`^\ud83d\udca9$`, "💩", "x"},
		{`^\u{1F4A9}\x41$`, "💩A", "A"},
		{`^[\b]$`, "\b", "b"},
		{`\bfoo\b`, "a foo", "afoo"},
		{`^[[:a]$`, "[", "b"},
		{`a[]`, "", "a"},
		{`^[^]$`, "\n", ""},
		{`^\/\-\.$`, "/-.", "/-x"},
		{`^\cJ\0$`, "\n\x00", "J0"},
		{`^(?<year>[0-9]{4})$`, "2026", "202"},
		{`^\p{Lu}é$`, "Éé", "éé"},
	} {
		re2, err := translate(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		re, err := regexp.Compile(re2)
		if err != nil {
			t.Errorf("%s is %s: %v", c.pattern, re2, err)
			continue
		}
		if c.matches != "" && !re.MatchString(c.matches) || re.MatchString(c.not) {
			t.Errorf("%s is %s: %q must match, %q must not", c.pattern, re2, c.matches, c.not)
		}
	}
	for pattern, want := range map[string]string{
		`(?!a)`: "looks ahead", `(?<=a)b`: "looks ahead or behind", `(a)\1`: "refers back", `\k<a>`: "refers back",
		`\A`: `no \A in ECMA-262`, `\Z`: `no \Z`, `\ud800`: "half of a surrogate pair", `\u12`: "4 digits", `\x1`: "2 digits",
		`\u{110000}`: "must hold a character", `\`: `ends with \`,
	} {
		if _, err := translate(pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}
