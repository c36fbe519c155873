// Package ignorewithoutreason finds comments that silence a rule and do not say
// why.
package ignorewithoutreason

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is ignore-without-reason.
var Rule = &lint.Rule{
	Code: "HK9002", Name: "ignore-without-reason", Severity: diag.Warning, Unsuppressible: true,
	Title:  "A comment silences a rule without a reason.",
	Why:    "The next reader cannot tell whether somebody checked the finding or only wanted to silence it.",
	Misses: "Any word counts as a reason.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		if i.Valid() && len(i.Names) > 0 && i.Reason == "" {
			d := r.At(i.Span, "the comment has no reason")
			d.Detail = "Write the reason after the rules: # " + i.Directive + " " + i.Names[0].Text + " because …"
		}
	},
}
