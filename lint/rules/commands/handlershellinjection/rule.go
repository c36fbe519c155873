// Package handlershellinjection finds scripts that run what an event brings.
package handlershellinjection

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/script/taint"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handler-shell-injection.
var Rule = &lint.Rule{
	Code: "HK6102", Name: "handler-shell-injection", Severity: diag.Error,
	Title: "A script makes text from the event part of a program that it runs.",
	Why: `The agent writes the command and the path of a tool call, and a web page may tell the
agent what to write. In the text of ` + "`eval`" + `, ` + "`bash -c`" + ` or ` + "`os.system`" + ` a file named
` + "`x$(curl … | sh)`" + ` runs as a command, with your rights and before any guard has decided.
Pass the text as an argument: ` + "`bash -c '… \"$1\"' _ \"$file\"`" + `.`,
	Misses: "Text that goes through a file or through a function's arguments. In Python and JavaScript only a call that joins a variable of the event into the line, as a warning. A script that runs the whole text is a warning, because that may be its purpose.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil || s.Handler.Group.File.Agent == nil {
			return
		}
		for _, i := range eventread.Injections(s.Parsed().Program) {
			d := r.At(s.SpanOf(i.Place), "%s runs text from the event as part of its program", i.Starts)
			d.Detail = "Pass the text as an argument of the program, not as part of its code."
			if i.Whole {
				d.Summary = i.Starts + " runs text from the event as a program"
				d.Detail = "It runs with your rights, before the agent has asked whether it may. Do not run it in a hook."
			}
			if i.Whole || s.Lang != "sh" || checks(s) || !s.Handler.Group.File.Certain(agents.Inputs) {
				d.Severity = max(d.Severity, diag.Warning)
			}
			d.Witness = witness(s.Handler, i)
		}
	},
}

// checks reports whether a script may have looked at the text before.
func checks(s *hostconfig.Script) bool {
	return strings.Contains(string(s.Source), "=~") || strings.Contains(string(s.Source), "tr -c")
}

// witness is a call whose text creates a file when the script runs it.
func witness(h *hostconfig.Handler, i taint.Injection) *diag.Witness {
	text := "$(touch injected)"
	switch {
	case strings.HasPrefix(i.Starts, "python"), strings.HasPrefix(i.Starts, "node"), strings.HasPrefix(i.Starts, "perl"), strings.HasPrefix(i.Starts, "ruby"):
		return nil
	case i.Whole:
		text = "touch injected"
	case i.Quote == "'":
		text = "'; touch injected; '"
	}
	for _, c := range trial.Calls(h, text) {
		if c.Field == i.Field {
			return &diag.Witness{Event: trial.Event(h, c), Host: h.Group.File.Agent.Name, Shows: "where the script comes to this line, it creates the file injected"}
		}
	}
	return nil
}
