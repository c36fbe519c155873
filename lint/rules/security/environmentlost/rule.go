// Package environmentlost finds scripts that set variables for somebody who never sees them.
package environmentlost

import (
	"github.com/hookc/hookc/lint/script/exits"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is environment-lost.
var Rule = &lint.Rule{
	Code: "HK7058", Name: "environment-lost", Severity: diag.Warning,
	Title: "A script sets a variable or an alias that ends with its own process.",
	Why: `A hook is a process of its own. What it exports, and every alias, ends with it: the agent
and its commands do not see it. Claude Code reads variables for the session from the file
` + "`$CLAUDE_ENV_FILE`" + `; a second ` + "`>`" + ` empties it again. In a policy the step ` + "`env`" + ` sets them.`,
	Misses: "Scripts that start another program behind the export, because that may be for it. Folders: a cd changes nothing outside of the script, either.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		overwritten(s, r)
		if s.Source == nil || h.Group.Event == nil || h.Group.File.Agent == nil || !s.IsWholeCommand() || strings.Contains(string(s.Source), "ENV_FILE") {
			return
		}
		if lost := exits.LostExports(s.Parsed().Program); len(lost) > 0 {
			x := lost[0] // of several exports the first tells
			d := r.At(s.SpanOf(x.Place), "%s ends with the script, and nothing in it uses it", x.What)
			d.Detail = "The agent does not see it."
			if a := h.Group.File.Agent; slices.Contains(a.EventEnv["CLAUDE_ENV_FILE"], h.Group.Event.Name) {
				d.Detail = "Write it to the file for the session: echo 'export NAME=value' >> \"$CLAUDE_ENV_FILE\"."
			}
		}
	},
}

// overwritten reports what a script writes into the file for the session and empties again.
func overwritten(s *hostconfig.Script, r *lint.Report) {
	if s.Source == nil || s.Handler.Group.Event == nil {
		return
	}
	for _, o := range exits.Overwrites(s.Parsed().Program, "CLAUDE_ENV_FILE") {
		d := r.At(s.SpanOf(o.Place), "this empties the file for the session, and what the script wrote into it before is lost")
		d.Detail = "Write >> in place of >."
		d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(o.First), Text: "it is written here"})
		return
	}
}
