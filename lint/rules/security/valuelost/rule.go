// Package valuelost finds variables that a script sets in a shell of its own.
package valuelost

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/modules"
)

// Rule is value-lost.
var Rule = &lint.Rule{
	Code: "HK7057", Name: "value-lost", Severity: diag.Warning,
	Title: "A script sets a variable in a pipeline or a callback, and reads the old value.",
	Why: "`… | while read -r file; do found=1; done; [ \"$found\" ] && exit 2`" + ` runs the loop in a shell of
its own. The variable is as before when the loop is over, and the guard does not block. In JavaScript,
what stands behind an await in ` + "`files.forEach(async …)`" + `, in then and in the callback of exec or
readFile runs when the statements behind it are over: they see an empty list.`,
	Misses: "What zsh and ksh run, and bash with lastpipe: the loop is in the shell itself there. In JavaScript, reads behind any await, and in functions other than the one that hands over the callback.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil {
			return
		}
		for _, v := range exits.ReadFlow(s.Parsed().Program).Values {
			d := r.At(s.SpanOf(v.Place), "the loop is in a shell of its own, so %s has its old value afterwards", v.Name)
			d.Detail = "Read the loop's input with done < <(…), or look at what the loop writes."
			d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(v.Read), Text: "it is read here"})
		}
		for _, v := range modules.LateValues(s.Parsed().Program) {
			d := r.At(s.SpanOf(v.Place), "what this is given runs later, so %s has its old value where it is read", v.Name)
			d.Detail = "Write for (… of …) with await in it, or read " + v.Name + " where the work is done."
			d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(v.Read), Text: "it is read here"})
		}
	},
}
