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
	Title: "A script writes text to standard output beside its answer in JSON.",
	Why: `An agent reads standard output as one JSON text. With a line of anything else before
it, it is no JSON, the answer is not heard, and the tool runs.`,
	Misses: "Only texts of a shell that are written one after the other are seen.",
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
				d := r.At(s.SpanOf(p.Place), "this text stands before the answer, which is then no JSON")
				d.Detail = "Write it to standard error: >&2."
				d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(answer.Place), Text: "the answer"})
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
