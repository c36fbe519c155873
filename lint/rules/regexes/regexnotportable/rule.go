// Package regexnotportable finds parts of regexes that do not mean what they say
// in the engine that compares them.
package regexnotportable

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-not-portable.
var Rule = &lint.Rule{
	Code: "HK5002", Name: "regex-not-portable", Severity: diag.Warning,
	Title: "A part of a regular expression has another meaning in the engine that uses it.",
	Why: `Engines read the same characters differently, mostly without an error: in
JavaScript, \A is the letter A, and [[:alpha:]] is a class of some letters and
brackets. The expression compiles but matches something else.`,
	Misses: "Classes that differ only a little between engines, such as \\s and \\d. Expressions that `hookc build` writes for agents; the build omits them if the engine would read them differently.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		for _, s := range re.Tree.Strange {
			d := r.At(re.At(s.Start, s.End), "%s", s.Text)
			if s.Instead == "" {
				continue
			}
			d.Detail = "Write " + s.Instead + " instead."
			if d.Fix = re.Fix("write "+s.Instead, s.Start, s.End, s.Instead); d.Fix != nil {
				d.Fix.Unsafe = true
			}
		}
	},
}
