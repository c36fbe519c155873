// Package outputmixed finds scripts that write something beside their answer.
package outputmixed

import (
	"strings"

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
			answer, ok := next(seen.Prints[i+1:], p.List)
			if !ok && always(seen, p) {
				answer, ok = later(seen, p)
			}
			if ok {
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

// always reports whether a text is written on each way through a script.
func always(s hostconfig.ParsedScript, p script.Print) bool {
	if p.List != 1 || p.Called || strings.TrimSpace(p.Text) == "" || !s.IsWholeCommand() || p.End > len(s.Source) {
		return false
	}
	begin := strings.LastIndexByte(string(s.Source[:p.Start]), '\n') + 1
	return !strings.ContainsAny(string(s.Source[begin:p.Start]), "&|({")
}

// later is an answer that a script writes behind a text, on one way at least.
func later(s hostconfig.ParsedScript, p script.Print) (script.Print, bool) {
	for _, o := range s.Written() {
		if o.JSON() && o.Start > p.Start && !(o.Called && s.Pipes()) && decides(o.Text) {
			return o, true
		}
	}
	return script.Print{}, false
}

// decides reports whether a text has a member of an answer in it.
func decides(text string) bool {
	for _, member := range []string{"decision", "permission", "hookSpecificOutput", "continue", "additionalContext", "cancel", "contextModification"} {
		if strings.Contains(text, `"`+member) {
			return true
		}
	}
	return false
}
