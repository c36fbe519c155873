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
	Title: "A \\b in quotes is the backspace character, not a word boundary.",
	Why: `The quotes of conditions and of JSON process backslashes before the regular
expression does. ` + "`\"\\bgit\"`" + ` requires a backspace before git, which no text has. Write
the backslash twice, or in a condition use backquotes.`,
	Misses: "Other escapes with the same meaning in quotes and regular expressions, such as `\\t`.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		for from := 0; ; {
			n := strings.IndexByte(re.Source[from:], '\b')
			if n < 0 {
				return
			}
			at := from + n
			from = at + 1
			d := r.At(re.At(at, at+1), "this is the backspace character, not a word boundary")
			d.Detail = "The quotes process the backslash. Write it twice."
			if d.Fix = re.Fix("write \\b for the regular expression", at, at+1, `\b`); d.Fix != nil {
				d.Fix.Unsafe = true
			}
		}
	},
}
