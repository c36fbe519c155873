// Package ignorenotallowed finds comments that would silence what cannot be
// silenced.
package ignorenotallowed

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is ignore-not-allowed.
var Rule = &lint.Rule{
	Code: "HK9004", Name: "ignore-not-allowed", Severity: diag.Error, Unsuppressible: true,
	Title: "A comment would silence what no comment silences.",
	Why: `An error of the compiler stays one: nothing is built. What is said about
comments that silence rules cannot be silenced by such a comment.`,
	Misses: "In a policy that does not compile comments are not looked at.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		for _, n := range i.Names {
			switch {
			case !i.Valid():
			case n.Error:
				d := r.At(n.Span, "%s is an error of the compiler, which no comment silences", n.Text)
				d.Detail = "What it says has to be mended."
			case n.Rule != nil && n.Rule.Unsuppressible:
				d := r.At(n.Span, "no comment silences %s", n.Text)
				d.Detail = "A .hookc.hcl can leave the rule out, for all files: rule \"" + n.Rule.Name + "\" { enabled = false }"
			}
		}
	},
}
