package regex

import (
	"math/rand/v2"
	"strings"
)

// fragments are what random patterns are made of: whatever an engine reads in a
// way of its own.
var fragments = []string{
	"a", "b", "c", "-", "0", "A", "k", "ſ", "é", "😀", "_", ":", " ", "#", "\n", ",", "=", "!", "<", ">",
	".", "^", "$", "|", "(", ")", "(", ")", "(?:", "(?i)", "(?i:", "(?-s)", "(?s-i:", "(?", "(?m)", "(?U)", "(?x)", "(?ii)", "(?-)", "(?)", "(?i-i:",
	"(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?P<n>", "(?P<m>", "(?<m>", "(?P=n)", "(?P<1>", "(?>", "(?#a)", "(?(1)", "(?<", "(?P",
	"*", "+", "?", "*?", "+?", "??", "++", "*+", "{2}", "{2,}", "{2,3}", "{3,2}", "{,3}", "{", "}", "{0}", "{,}", "{02}", "{1001}", "{a}", "{1,2",
	"[", "]", "[^", "[]", "[^]", "[a-c]", "[^a-c]", "[c-a]", "[[:alpha:]]", "[[:^digit:]x]", "[[:foo:]]", "[:", ":]", "[a&&b]", "[a-]", "[-a]", `[\d-x]`, `[a-\d]`, `[\w]`, `[\]]`, `[\b]`, `[^\s]`, `[\cA]`, `[\1]`, `[\k]`, `[A-z]`,
	`\`, `\\`, `\d`, `\D`, `\s`, `\S`, `\w`, `\W`, `\b`, `\B`, `\A`, `\z`, `\Z`, `\Q`, `\E`, `\G`, `\a`, `\e`, `\f`, `\n`, `\t`, `\v`, `\0`, `\1`, `\2`, `\8`, `\01`, `\012`, `\12`, `\377`, `\400`,
	`\x`, `\x4`, `\x41`, `\x{41}`, `\u0041`, `\u{41}`, `\u`, `\U00000041`, `\pL`, `\PL`, `\p{Greek}`, `\p{^Lu}`, `\p{X}`, `\p`, `\p{`, `\k`, `\k<n>`, `\c`, `\cA`, `\c1`, `\-`, `\_`, `\/`, `\.`, `\ `, `\#`, `\é`, `\C`, `\h`, `\N`, `\R`, `\<`, `\b{start}`,
}

// randomPattern makes a pattern of up to n parts; most of its groups are closed.
func randomPattern(r *rand.Rand, n int) string {
	var b strings.Builder
	open := 0
	for range 1 + r.IntN(n) {
		f := fragments[r.IntN(len(fragments))]
		if f == ")" && open == 0 && r.IntN(8) > 0 {
			continue
		}
		if strings.HasPrefix(f, "(") && !strings.HasSuffix(f, ")") {
			open++
		}
		if f == ")" {
			open--
		}
		b.WriteString(f)
	}
	for ; open > 0 && r.IntN(8) > 0; open-- {
		b.WriteByte(')')
	}
	return b.String()
}
