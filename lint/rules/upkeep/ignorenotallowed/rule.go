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
	Title: "A comment tries to silence what no comment can silence.",
	Why: `An error of the compiler stays an error, and nothing is built. The rules about
comments cannot be silenced by a comment either.`,
	Misses: "Comments in a policy that does not compile.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		for _, n := range i.Names {
			switch {
			case !i.Valid():
			case n.Error:
				d := r.At(n.Span, "%s is an error of the compiler, which no comment can silence", n.Text)
				d.Detail = "Correct the error."
			case n.Rule != nil && n.Rule.Unsuppressible:
				d := r.At(n.Span, "no comment can silence %s", n.Text)
				d.Detail = "You can disable the rule for all files in .hookc.hcl: rule \"" + n.Rule.Name + "\" { enabled = false }"
			}
		}
	},
}
