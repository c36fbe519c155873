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
	Title: "A part of a regex means something else in the engine that compares it.",
	Why: `The same characters are read differently by different engines, and most say nothing:
in JavaScript \A is the letter A and [[:alpha:]] a class of some letters and brackets.
The regex compiles, and finds something else.`,
	Misses: "Classes that are a little wider or narrower elsewhere, such as \\s and \\d, and what `hookc build` writes for agents: that is left out where the engine would read it otherwise.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		for _, s := range re.Tree.Strange {
			d := r.At(re.At(s.Start, s.End), "%s", s.Text)
			if s.Instead == "" {
				continue
			}
			d.Detail = "Write " + s.Instead + " for what it looks like."
			if d.Fix = re.Fix("write "+s.Instead, s.Start, s.End, s.Instead); d.Fix != nil {
				d.Fix.Unsafe = true
			}
		}
	},
}
