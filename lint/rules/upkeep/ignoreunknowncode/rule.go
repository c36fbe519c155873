// Package ignoreunknowncode finds comments that silence rules that there are not.
package ignoreunknowncode

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is ignore-unknown-code.
var Rule = &lint.Rule{
	Code: "HK9003", Name: "ignore-unknown-code", Severity: diag.Error, Unsuppressible: true,
	Title: "A comment that should silence a rule names none that there is.",
	Why: `The comment does nothing: what it should silence is reported, or it silences a
rule of another name than its writer thought.`,
	Misses: "A comment that does not begin with `hookc:` is for people.",
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
	d := r.At(i.Span, "%s means nothing to hookc", i.Directive)
	d.Detail = "There are hookc:ignore, for what stands below or on the line, and hookc:ignore-file."
	if near, ok := diag.Nearest(i.Directive, []string{"hookc:ignore", "hookc:ignore-file"}); ok {
		d.Detail = "Did you mean " + near + "?"
	}
}

func name(n lint.IgnoreName, r *lint.Report) {
	d := r.At(n.Span, "there is no rule %s", n.Text)
	switch {
	case n.Replacement != "":
		d.Detail = "It is no more: " + n.Replacement
	case n.Suggestion != "":
		d.Detail = "Did you mean " + n.Suggestion + "?"
		d.Fix = &diag.Fix{Title: "write " + n.Suggestion, Edits: []diag.Edit{{Span: n.Span, Text: n.Suggestion}}}
	default:
		d.Detail = "Write a rule's code or its whole name; docs/lint.md lists them. Rules stand with commas between them, before the reason."
	}
}
