// Package ignoreunused finds comments that silence nothing.
package ignoreunused

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is ignore-unused.
var Rule = &lint.Rule{
	Code: "HK9001", Name: "ignore-unused", Severity: diag.Warning, Unsuppressible: true,
	Title: "A comment silences a rule that finds nothing there.",
	Why: `What was wrong has been mended, or has moved away. The comment stays behind, tells
readers of a fault that is not there, and silences the next real one.`,
	Misses: "A rule that was not asked, because it is off or not selected, is taken to have found something.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		var idle, keep []string
		for _, n := range i.Names {
			if i.Valid() && n.Ran && !n.Used {
				idle = append(idle, n.Text)
			} else {
				keep = append(keep, n.Text)
			}
		}
		if len(idle) == 0 {
			return
		}
		d := r.At(i.NamesSpan, "there is nothing here that %s would report", strings.Join(idle, " or "))
		if len(keep) == 0 {
			d.Fix = &diag.Fix{Title: "take the comment away", Edits: []diag.Edit{i.Removal}}
			return
		}
		d.Fix = &diag.Fix{
			Title: "leave " + strings.Join(idle, " and ") + " out",
			Edits: []diag.Edit{{Span: i.NamesSpan, Text: strings.Join(keep, ",")}},
		}
	},
}
