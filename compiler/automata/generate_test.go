package automata

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// A generator turns bytes into patterns and texts, so that a fuzzer that
// mutates bytes walks over grammatical patterns.
type generator struct{ data []byte }

// pick returns a number below n.
func (g *generator) pick(n int) int {
	if len(g.data) == 0 {
		return 0
	}
	b := g.data[0]
	g.data = g.data[1:]
	return int(b) % n
}

// atoms are what patterns are made of.
var atoms = []string{
	`a`, `b`, `c`, `k`, `é`, `ſ`, `日`, `.`, `\n`, ` `, `_`, `^`, `$`, `\b`, `\B`, `\A`, `\z`, `[ab]`, `[^a]`, `[^\n]`, `\w`, `\W`, `\s`, `\d`,
	`[[:^alpha:]]`, `\p{Greek}`, `\PL`, "\uFFFD", `[é-日]`, `[^é-日]`, `\x{1F600}`, `[\x{10000}-\x{10ffff}]`, `foo`, `K`, `(?:)`, `[[:upper:]]`,
}

// flags are the groups that change the meaning of what is inside.
var flags = []string{`(?:`, `(`, `(?i:`, `(?m:`, `(?s:`, `(?U:`, `(?P<n>`, `(?im:`, `(?-s:`, `(?ms:`}

// repeats are the quantifiers.
var repeats = []string{`*`, `+`, `?`, `*?`, `+?`, `??`, `{2}`, `{1,3}`, `{2,}`, `{0,2}?`, `{0}`}

// pattern returns a pattern of limited depth.
func (g *generator) pattern(depth int) string {
	var b strings.Builder
	for range 1 + g.pick(4) {
		switch choice := g.pick(10); {
		case depth == 0 || choice < 5:
			b.WriteString(atoms[g.pick(len(atoms))])
		case choice < 7:
			b.WriteString(flags[g.pick(len(flags))] + g.pattern(depth-1) + `)`)
		case choice < 9:
			b.WriteString(`(?:` + g.pattern(depth-1) + `)` + repeats[g.pick(len(repeats))])
		default:
			b.WriteString(`(?:` + g.pattern(depth-1) + `|` + g.pattern(depth-1) + `)`)
		}
	}
	return b.String()
}

// pieces are what texts are made of: those that atoms tell apart, and broken
// encodings.
var pieces = []string{
	"a", "b", "c", "k", "K", "\u212a", "s", "ſ", "é", "É", "日", "α", "\n", " ", "_", "-", "0", "foo", "FOO", "😀", "\ufffd", "\U00010000",
	"\xff", "\xc3", "\xa9", "\xe6", "\x97", "\xf0", "\x9f", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "\xe6\x97", "\x00",
}

// text returns a short text.
func (g *generator) text() string {
	var b strings.Builder
	for range g.pick(12) {
		b.WriteString(pieces[g.pick(len(pieces))])
	}
	return b.String()
}

// parses reports whether regexp accepts a pattern.
func parses(pattern string) bool {
	_, err := syntax.Parse(pattern, syntax.Perl)
	return err == nil && utf8.ValidString(pattern)
}
