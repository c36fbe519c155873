// Package blockwithouttext finds scripts that block without a word where the agent
// then lets through.
package blockwithouttext

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is block-without-text.
var Rule = &lint.Rule{
	Code: "HK2110", Name: "block-without-text", Severity: diag.Error,
	Title: "A script blocks without saying why, and its agent then lets through.",
	Why: `With Codex and Gemini CLI the exit code alone blocks nothing: a hook that ends with 2
and has written no reason has failed, and the tool runs (measured with Codex 0.169.0
and Gemini CLI 0.61.0). Codex reads the reason on standard error alone, and takes no
answer in JSON that denies without one either.`,
	Misses: "An end before which a program runs that hookc does not know: it may have written the reason. Ends in functions and subshells, reasons that are thrown away or come out empty, and Python and JavaScript that writes a reason anywhere.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || !a.Exit.NeedsText || e == nil || !e.Blocks || e.AnyExit || e.JSONOnly || e.Unsure || h.Async || !s.IsWholeCommand() {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Exits {
			if x.Code == a.Exit.Block && x.SilentStderr && (x.SilentStdout || !a.Exit.OutputToo) {
				report(seen, x, r)
			}
		}
		if e.Canonical == "before_tool" {
			answers(seen, r)
		}
	},
}

// answers reports denials in JSON that have no reason.
func answers(s hostconfig.ParsedScript, r *lint.Report) {
	a := s.Handler.Group.File.Agent
	for _, x := range s.Exits {
		if x.Code == a.Exit.Block {
			return
		}
	}
	for _, x := range s.Answers() {
		denies := x.Denies(a.Answer)
		reason := a.Answer.Reason[denies]
		if reason == "" || x.Text("reason")+x.Text("permissionDecisionReason") != "" {
			continue
		}
		d := r.At(s.SpanOf(s.MemberPlace(x, denies)), "this denial comes without a reason, and then blocks nothing")
		d.Detail = fmt.Sprintf("%s takes it for a failure of the hook. Say why in %s.", a.Title, reason)
		if !s.Handler.Group.File.FactsCertain() || s.RunsOnSeveralEvents() || x.Called || !s.IsWholeCommand() {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
}

func report(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) {
	f := s.Handler.Group.File
	a, at := f.Agent, s.SpanOf(x.Place)
	d := r.At(at, "exit code %d comes without a word, and then blocks nothing", x.Code)
	d.Detail = fmt.Sprintf("%s takes it for a failure of the hook. Write the reason to standard error before.", a.Title)
	if !x.SilentStdout {
		d.Detail = fmt.Sprintf("%s reads the reason on standard error, not on standard output: write it there, with >&2 in a shell.", a.Title)
	}
	text := fmt.Sprintf("exit %d", x.Code)
	if s.Program.Lang == "sh" && x.End <= len(s.Source) && string(s.Source[x.Start:x.End]) == text {
		d.Fix = &diag.Fix{Title: "say that it is blocked", Unsafe: true,
			Edits: []diag.Edit{{Span: at, Text: "{ echo Blocked by a hook >&2; " + text + "; }"}}}
	}
	if !f.FactsCertain() || s.Handler.Group.Event.Canonical != "before_tool" || s.RunsOnSeveralEvents() || elsewhere(s, x) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// elsewhere reports whether a script blocks in a way that is heard, so that the end
// without a word may be meant for an error.
func elsewhere(s hostconfig.ParsedScript, x script.Exit) bool {
	for _, o := range s.Exits {
		if o.Code == x.Code && !(o.SilentStderr && (o.SilentStdout || !s.Handler.Group.File.Agent.Exit.OutputToo)) {
			return true
		}
	}
	return len(s.Denials) > 0
}
