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
	Why: `The problem was corrected or moved. The comment tells readers of a problem that does
not exist, and silences the next real one. Remove it.`,
	Misses: "A rule that did not run, because it is off or not selected.",
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
		d := r.At(i.NamesSpan, "%s finds nothing here, so this comment has no effect", strings.Join(idle, " or "))
		if len(keep) == 0 {
			d.Fix = &diag.Fix{Title: "remove the comment", Edits: []diag.Edit{i.Removal}}
			return
		}
		d.Fix = &diag.Fix{
			Title: "remove " + strings.Join(idle, " and "),
			Edits: []diag.Edit{{Span: i.NamesSpan, Text: strings.Join(keep, ",")}},
		}
	},
}
