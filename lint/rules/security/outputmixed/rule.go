// Package outputmixed finds scripts that write something beside their answer.
package outputmixed

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is output-mixed.
var Rule = &lint.Rule{
	Code: "HK7005", Name: "output-mixed", Severity: diag.Warning,
	Title: "A script writes other text to standard output before its JSON answer.",
	Why: `The agent reads standard output as one JSON value. Other text makes it invalid, so
the agent ignores the answer and the tool runs. Write the text to standard error.`,
	Misses: "Only text that a shell script writes directly before the answer is checked.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		e := s.Handler.Group.Event
		if s.Lang != "sh" || e == nil || !e.Blocks && !e.After {
			return
		}
		seen := s.Parsed()
		for i, p := range seen.Prints {
			if p.JSON() || len(p.Text) == 0 {
				continue
			}
			if answer, ok := next(seen.Prints[i+1:], p.List); ok {
				d := r.At(s.SpanOf(p.Place), "this text comes before the answer, so the output is not valid JSON")
				d.Detail = "Write the text to standard error with >&2."
				d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(answer.Place), Text: "the answer is here"})
				return
			}
		}
	},
}

// next is the answer that follows in the same list.
func next(list []script.Print, in int) (script.Print, bool) {
	for _, p := range list {
		if p.List == in && p.JSON() {
			return p, true
		}
	}
	return script.Print{}, false
}
