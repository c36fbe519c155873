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
	Title: "A script says that it refuses and ends with a code that lets through.",
	Why: `Of all exit codes only 2 blocks; 1 is an error of the hook, which is noted, and the
tool runs. What the script says on the way out is not heard either.`,
	Misses: "That a script refuses is told by the words that it writes just before it ends; those on standard output, which shells alone are looked at for, make a warning. A script that blocks elsewhere with the right code or by an answer may mean an error of its own: that is a warning.",
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
				d.Detail += " What the agent is to read belongs on standard error: >&2."
			}
		}
	},
}

func report(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) *diag.Diag {
	h := s.Handler
	a := h.Group.File.Agent
	at := s.SpanOf(x.Place)
	d := r.At(at, "the script refuses here, and exit code 1 lets through: %d blocks", a.Exit.Block)
	d.Detail = fmt.Sprintf("%s runs the tool on every code but %d.", a.Title, a.Exit.Block)
	if !h.CanPrevent() {
		d.Detail = fmt.Sprintf("%s blocks on the code %d alone.", a.Title, a.Exit.Block)
	}
	if s.Program.Lang == "sh" {
		d.Fix = &diag.Fix{Title: fmt.Sprintf("end with %d", a.Exit.Block), Unsafe: true,
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
