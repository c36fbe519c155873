// Package outputmixed finds scripts that write something beside their answer.
package outputmixed

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/answers"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is output-mixed.
var Rule = &lint.Rule{
	Code: "HK7005", Name: "output-mixed", Severity: diag.Warning,
	Title: "A script writes something else to standard output beside its JSON answer.",
	Why: `The agent reads standard output as one JSON value. Other text makes it invalid, so
the agent ignores the answer and the tool runs. Write the text to standard error. The same holds
for a second answer: a loop that writes one for each problem blocks only where there is one.
So is what a program writes that the script starts before: make test, npm test. npm run and pnpm run write the name and the command of a script before it, unless they get --silent.`,
	Misses: "Of a shell script's other text only what it writes before the answer, and of the programs that it starts those that always write: make, tests, linters. In Python and JavaScript, text that a function writes which the program calls. Of several answers, those that a loop writes.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		e := s.Handler.Group.Event
		repeated(s, r)
		mixed(s, r)
		header(s, r)
		if s.Lang != "sh" || e == nil || !e.Blocks && !e.After {
			return
		}
		seen := s.Parsed()
		programs(seen, r)
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

// programs reports a program of a shell's script that writes to standard output before the answer.
func programs(s hostconfig.ParsedScript, r *lint.Report) {
	if s.Handler.Async || !s.IsWholeCommand() {
		return
	}
	var decisions []src.Place
	for _, p := range s.Written() {
		if p.JSON() && decides(p.Text) && !p.Called {
			decisions = append(decisions, p.Place)
		}
	}
	command, answer, ok := answers.LoudBefore(s.Program, decisions)
	if !ok {
		return
	}
	d := r.At(s.SpanOf(command), "what this writes comes before the answer, so the output is not valid JSON")
	d.Detail = "Lead its output away: >&2 or >/dev/null."
	d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(answer), Text: "the answer is here"})
}

// repeated reports an answer that a script writes in a loop: two of them are no JSON value.
func repeated(s *hostconfig.Script, r *lint.Report) {
	e, a := s.Handler.Group.Event, s.Handler.Group.File.Agent
	if a == nil || e == nil || !e.Blocks && !e.After && len(e.Takes) == 0 || s.Source == nil || s.Handler.Async {
		return
	}
	if at, ok := answers.RepeatedAnswer(s.Parsed().Program); ok {
		d := r.At(s.SpanOf(at), "the loop goes on after this answer, and two answers are no valid JSON")
		d.Detail = "End the program after the first answer, or collect the reasons and write one answer behind the loop."
	}
}

// mixed reports a text that a program of Python or JavaScript writes where it also writes an
// answer, on each way that leads there.
func mixed(s *hostconfig.Script, r *lint.Report) {
	e := s.Handler.Group.Event
	if e == nil || !e.Blocks && !e.After || s.Source == nil || s.Handler.Async || !s.IsWholeCommand() {
		return
	}
	text, answer, ok := answers.MixedOutput(s.Parsed().Program)
	if !ok {
		return
	}
	where := map[bool]string{true: "before", false: "behind"}[text.Start < answer.Start]
	d := r.At(s.SpanOf(text), "this text comes %s the answer, so the output is not valid JSON", where)
	d.Detail = map[string]string{"python": "Write the text to standard error: print(…, file=sys.stderr).", "node": "Write the text to standard error with console.error."}[s.Lang]
	d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(answer), Text: "the answer is here"})
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

// header reports a program that writes lines of its own before it starts a script which answers in
// JSON.
func header(s *hostconfig.Script, r *lint.Report) {
	e := s.Handler.Group.Event
	if s.Header == "" || e == nil || !e.Blocks && !e.After && len(e.Takes) == 0 || s.Source == nil || s.Handler.Async {
		return
	}
	written := s.Parsed().Written()
	i := slices.IndexFunc(written, func(p script.Print) bool { return p.JSON() && decides(p.Text) })
	if i < 0 {
		return
	}
	d := r.At(s.Span, "%s writes the name and the command of the script before the answer, so the output is not valid JSON", s.Header)
	d.Detail = "Add --silent, or start the file itself."
	d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(written[i].Place), Text: "the answer is here"})
}
