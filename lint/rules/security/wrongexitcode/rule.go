// Package wrongexitcode finds scripts that refuse with an exit code that refuses
// nothing.
package wrongexitcode

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is wrong-exit-code.
var Rule = &lint.Rule{
	Code: "HK7003", Name: "wrong-exit-code", Severity: diag.Error,
	Title: "A script denies, but exits with a code that does not block.",
	Why: `Only exit code 2 blocks. Exit code 1 counts as an error of the hook: the agent logs
it and runs the tool, and ignores the script's message.`,
	Misses: "A script counts as denying by the text that it writes just before it exits. Text on standard output, which is checked only in shell scripts, makes it a warning. If a script also blocks correctly elsewhere, exit code 1 may be a real error, so it is a warning.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || e == nil || !e.Blocks || e.AnyExit || e.JSONOnly || !a.Exit.OneOpen || a.Exit.Block == 0 || h.Async || h.Value.Get(a.FailClosed) != nil {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Exits {
			switch {
			case x.Code != 1:
			case script.SaysDenied(x.Stderr):
				report(seen, x, r)
			case x.Stderr == "" && script.SaysDenied(x.Stdout) && !strings.Contains(x.Stdout, "{"):
				d := report(seen, x, r)
				d.Severity = max(d.Severity, diag.Warning)
				d.Detail += " Write the reason to standard error with >&2."
			}
		}
	},
}

func report(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) *diag.Diag {
	h := s.Handler
	a := h.Group.File.Agent
	at := s.SpanOf(x.Place)
	d := r.At(at, "the script denies here, but exit code 1 does not block; use %d", a.Exit.Block)
	d.Detail = fmt.Sprintf("%s runs the tool after every exit code except %d.", a.Title, a.Exit.Block)
	if !h.CanPrevent() {
		d.Detail = fmt.Sprintf("%s blocks only on exit code %d.", a.Title, a.Exit.Block)
	}
	if s.Program.Lang == "sh" {
		d.Fix = &diag.Fix{Title: fmt.Sprintf("exit with code %d", a.Exit.Block), Unsafe: true,
			Edits: []diag.Edit{{Span: at, Text: fmt.Sprintf("exit %d", a.Exit.Block)}}}
		if source(s, x) != "exit 1" {
			d.Fix = nil
		}
	}
	if _, elsewhere := s.Blocks(); elsewhere || !h.Group.File.FactsCertain() || !h.CanPrevent() || s.RunsOnSeveralEvents() {
		d.Severity = max(d.Severity, diag.Warning)
	}
	return d
}

func source(s hostconfig.ParsedScript, x script.Exit) string {
	if x.Start < 0 || x.End > len(s.Source) {
		return ""
	}
	return string(s.Source[x.Start:x.End])
}
