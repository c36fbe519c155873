// Package invalidcommand finds commands that the shell cannot read.
package invalidcommand

import (
	"bytes"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is invalid-command.
var Rule = &lint.Rule{
	Code: "HK7017", Name: "invalid-command", Severity: diag.Warning,
	Title: "A command or script is not valid shell syntax.",
	Why: `A shell exits with code 2 after a syntax error, and exit code 2 blocks. A missing
quote in a hook before tools therefore blocks every call, and the agent gets the
shell's error message as the reason.`,
	Misses: "Commands are parsed with bash syntax; zsh accepts some that bash does not. Commands for PowerShell are not parsed.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Lang != "sh" || s.Path != "" && bytes.Contains(s.Source, []byte("\r\n")) { // script-line-ends says that
			return
		}
		bad := s.Parsed().Problem
		if bad == nil || bad.Limit {
			return
		}
		d := r.At(s.SpanOf(bad.Place), "the shell cannot parse this: %s", bad.Message)
		if e := s.Handler.Group.Event; e != nil && e.Blocks && !e.JSONOnly {
			d.Detail = "It exits with code 2, which blocks every call. Correct the syntax."
		}
	},
}
