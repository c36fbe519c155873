// Package regexlostescape finds \b that became a backspace.
package regexlostescape

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-lost-escape.
var Rule = &lint.Rule{
	Code: "HK5017", Name: "regex-lost-escape", Severity: diag.Error,
	Title:  "A \\b in quotes is the backspace character, and no word boundary.",
	Why:    "The quotes of a condition and of JSON read backslashes before the regex does. In them `\"\\bgit\"` asks for a backspace before git, which no text has. The regex's own backslash is written twice there, or the condition puts the regex between backquotes.",
	Misses: "Other escapes that quotes and regexes share, such as `\\t`, mean the same in both.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		for from := 0; ; {
			n := strings.IndexByte(re.Source[from:], '\b')
			if n < 0 {
				return
			}
			at := from + n
			from = at + 1
			d := r.At(re.At(at, at+1), "this is the backspace character, and no word boundary")
			d.Detail = "The quotes take the backslash for themselves: write it twice."
			if d.Fix = re.Fix("write \\b for the regex", at, at+1, `\b`); d.Fix != nil {
				d.Fix.Unsafe = true
			}
		}
	},
}
