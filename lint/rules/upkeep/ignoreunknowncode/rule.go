// Package ignoreunknowncode finds comments that silence rules that there are not.
package ignoreunknowncode

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is ignore-unknown-code.
var Rule = &lint.Rule{
	Code: "HK9003", Name: "ignore-unknown-code", Severity: diag.Error, Unsuppressible: true,
	Title:  "A comment that should silence a rule does not name an existing one.",
	Why:    "The comment has no effect, or it silences another rule than its author intended.",
	Misses: "Comments that do not begin with `hookc:`.",
	Ignore: func(i *lint.Ignore, r *lint.Report) {
		switch {
		case !i.Valid():
			directive(i, r)
		case len(i.Names) == 0:
			r.At(i.Span, "the comment names no rule").Detail = "Write its code or its name, then the reason: # " + i.Directive + " HK2001 because …"
		}
		for _, n := range i.Names {
			if i.Valid() && n.Rule == nil && !n.Error {
				name(n, r)
			}
		}
	},
}

func directive(i *lint.Ignore, r *lint.Report) {
	d := r.At(i.Span, "hookc does not know the comment %s", i.Directive)
	d.Detail = "Write hookc:ignore for this line or the block below it, or hookc:ignore-file for the file."
	if near, ok := diag.Nearest(i.Directive, []string{"hookc:ignore", "hookc:ignore-file"}); ok {
		d.Detail = "Did you mean " + near + "?"
	}
}

func name(n lint.IgnoreName, r *lint.Report) {
	d := r.At(n.Span, "unknown rule %s", n.Text)
	switch {
	case n.Replacement != "":
		d.Detail = "The rule was withdrawn: " + n.Replacement
	case n.Suggestion != "":
		d.Detail = "Did you mean " + n.Suggestion + "?"
		d.Fix = &diag.Fix{Title: "write " + n.Suggestion, Edits: []diag.Edit{{Span: n.Span, Text: n.Suggestion}}}
	default:
		d.Detail = "Write the code or full name of a rule; docs/lint.md lists them. Separate several rules by commas, and write the reason after them."
	}
}
