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
	Title: "A comment silences a rule and does not say why.",
	Why: `Whoever reads the policy next cannot tell a fault that was looked at and found
harmless from one that was in somebody's way.`,
	Misses: "Any word counts as a reason.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		if i.Valid() && len(i.Names) > 0 && i.Reason == "" {
			d := r.At(i.Span, "it does not say why")
			d.Detail = "Write the reason behind the rules: # " + i.Directive + " " + i.Names[0].Text + " because …"
		}
	},
}
