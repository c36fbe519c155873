// Package invalidcommand finds commands that the shell cannot read.
package invalidcommand

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is invalid-command.
var Rule = &lint.Rule{
	Code: "HK7017", Name: "invalid-command", Severity: diag.Warning,
	Title: "The shell cannot read a command or script.",
	Why: `A shell ends with exit code 2 where it cannot read what it is given, which is the code
that blocks: a quote too few in a hook before tools stops every call, and what the
agent is told is a message of the shell.`,
	Misses: "Commands are read as bash reads them; zsh takes some that bash does not. Commands for PowerShell are not read.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Lang != "sh" {
			return
		}
		bad := s.Parsed().Problem
		if bad == nil || bad.Limit {
			return
		}
		d := r.At(s.SpanOf(bad.Place), "the shell cannot read this: %s", bad.Message)
		if e := s.Handler.Group.Event; e != nil && e.Blocks && !e.JSONOnly {
			d.Detail = "It ends with exit code 2, which blocks every time."
		}
	},
}
