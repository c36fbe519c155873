// Package regexboundarybeforedot finds a \b before the dot of a hidden file's name.
package regexboundarybeforedot

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is regex-boundary-before-dot.
var Rule = &lint.Rule{
	Code: "HK5028", Name: "regex-boundary-before-dot", Severity: diag.Warning, Repeats: true,
	Title:  "A word boundary stands right before the dot that a file's name begins with.",
	Why:    "A `\\b` is between a character of a word and another one, and a dot is none of a word. So `\\b\\.env` requires a letter or a digit before the\ndot: it matches `prod.env`, but not `cat .env` or `/app/.env`. A guard with it lets through the very file that it names.",
	Misses: "Names that often end another name, such as `.git` of an address and `.config`. Regexes that a script puts together.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if b, ok := src.DotBoundaryOf(re.Source); ok && re.Tree != nil {
			report(r, re.At(b.Start, b.End), b)
		}
	},
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, b := range inScript(s.Parsed().Program) {
			report(r, s.SpanOf(b.Place), b)
		}
	},
}

func report(r *lint.Report, at diag.Span, b src.DotBoundary) {
	r.At(at, `\b before a dot requires a letter or a digit there, so this does not match %s behind a blank or a slash`, b.File).
		Detail = `Write (^|\W) in place of \b.`
}
