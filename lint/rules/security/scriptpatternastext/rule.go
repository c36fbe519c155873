// Package scriptpatternastext finds patterns that a script compares as texts.
package scriptpatternastext

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is script-pattern-as-text.
var Rule = &lint.Rule{
	Code: "HK7053", Name: "script-pattern-as-text", Severity: diag.Warning,
	Title: "A script compares a pattern as a text, so it never matches.",
	Why: "`[ \"$path\" = *.env ]`" + ` compares texts, and the shell puts names of files in the place of the
star. ` + "`[[ $path == \"*.env\" ]]` and `[[ $command =~ \"^git push\" ]]`" + ` look for a star and a caret, as the
pattern is in quotes. In ` + "`grep 'push|rebase'`" + ` the bar is a character unless there is -E. In Python and
JavaScript endswith, includes and == know no patterns either. Whatever the pattern is to stop, runs.`,
	Misses: "Patterns that are put together. In Python and JavaScript, variables whose name does not say that they hold a path or a command.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, t := range s.Parsed().TextPatterns(string(s.Source)) {
			r.At(s.SpanOf(t.Place), "%s", t.What).Detail = t.Instead + "."
		}
	},
}
