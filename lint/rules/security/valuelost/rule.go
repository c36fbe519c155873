// Package valuelost finds variables that a script sets in a shell of its own.
package valuelost

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is value-lost.
var Rule = &lint.Rule{
	Code: "HK7057", Name: "value-lost", Severity: diag.Warning,
	Title: "A script sets a variable in a pipeline and reads it afterwards.",
	Why: "`… | while read -r file; do found=1; done; [ \"$found\" ] && exit 2`" + ` runs the loop in a shell of
its own. The variable is as before when the loop is over, and the guard does not block.`,
	Misses: "What zsh and ksh run, and bash with lastpipe: the loop is in the shell itself there.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, v := range s.Parsed().ReadFlow().Values {
			d := r.At(s.SpanOf(v.Place), "the loop is in a shell of its own, so %s has its old value afterwards", v.Name)
			d.Detail = "Read the loop's input with done < <(…), or look at what the loop writes."
			d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(v.Read), Text: "it is read here"})
		}
	},
}
