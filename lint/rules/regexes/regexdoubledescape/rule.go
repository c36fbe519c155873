// Package regexdoubledescape finds \\d where \d was meant.
package regexdoubledescape

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-doubled-escape.
var Rule = &lint.Rule{
	Code: "HK5027", Name: "regex-doubled-escape", Severity: diag.Warning,
	Title: "A class such as \\d has a doubled escape, so it matches a backslash and a letter.",
	Why: "In quotes, `\\\\\\\\d{16}`" + ` is a backslash and sixteen letters d. For
digits it is ` + "`\\\\d{16}`" + `. In quotes of HCL and JSON, write each backslash twice, not
four times; in backquotes, write it once.`,
	Misses: "Classes without a quantifier, and other escapes such as `\\\\\\\\.`: paths of Windows have such text.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		for _, m := range doubled.FindAllStringSubmatchIndex(re.Source, -1) {
			text := re.Source[m[2]+2 : m[3]]
			d := r.At(re.At(m[2], m[3]), "this matches a backslash and the letter %s, not the class \\%s", text[:1], text[:1])
			d.Detail = "Remove half of the backslashes."
		}
	},
}

// doubled is an escaped backslash and a letter that is repeated.
var doubled = lazyregexp.New(`(?:^|[^\\])(\\\\[dswDSW])(?:[+*]|\{[0-9])`)
