// Package quotedvalue finds values that jq writes in quotes, and that are compared without.
package quotedvalue

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
)

// Rule is quoted-value.
var Rule = &lint.Rule{
	Code: "HK7054", Name: "quoted-value", Severity: diag.Warning,
	Title: "jq writes a text in quotes, and the script compares it without, or takes it for the name of a file.",
	Why: "Without -r jq writes JSON: the value of `jq .tool_name` is `\"Bash\"` with its quotes." + ` No comparison
with Bash holds, no pattern that ends with .env matches, and no file has the name. The guard lets everything through.`,
	Misses: "Values that go through other commands before they are compared.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, q := range eventread.QuotedValues(s.Parsed().Program) {
			d := r.At(s.SpanOf(q.Place), "jq writes the text in quotes, so $%s is never what it is compared with", q.Name)
			d.Detail = "Write jq -r."
			use := "it is compared here"
			if q.File {
				d.Summary = "jq writes the text in quotes, so $" + q.Name + " names no file"
				use = "it is taken for a name here"
			}
			d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(q.Use), Text: use})
		}
	},
}
