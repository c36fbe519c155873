// Package regexinvisiblechar finds characters in regexes that nobody sees.
package regexinvisiblechar

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-invisible-char.
var Rule = &lint.Rule{
	Code: "HK5016", Name: "regex-invisible-char", Severity: diag.Error,
	Title: "A regular expression contains an invisible character, or one that looks like a space.",
	Why: `A zero-width space or a no-break space often comes with text copied from a web page.
The expression looks right, but requires a character that no command line has.`,
	Misses: "Letters of other scripts that look like Latin letters.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		for at, c := range re.Source {
			size := len(string(c))
			if !invisible(c) || !strings.ContainsRune(re.SourceText(at, at+size), c) {
				continue
			}
			d := r.At(re.At(at, at+size), "the regular expression contains the invisible character U+%04X", c)
			text := spelt(re.Dialect, c)
			d.Detail = "Remove it, or write " + text + " if you mean it."
			d.Fix = re.Fix("write "+text, at, at+size, text)
		}
	},
}

func invisible(r rune) bool {
	if r < 0x80 {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zs, unicode.Zl, unicode.Zp) || r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0
}

// spelt is the character as an escape of the dialect.
func spelt(d regex.Dialect, r rune) string {
	switch {
	case d == regex.RE2 || d == regex.Rust:
		return fmt.Sprintf(`\x{%x}`, r)
	case r > 0xffff && d == regex.Python:
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
