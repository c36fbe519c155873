// Package blockwithouttext finds scripts that block without a word where the agent
// then lets through.
package blockwithouttext

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/answers"
	"github.com/hookc/hookc/lint/script/guard"
)

// Rule is block-without-text.
var Rule = &lint.Rule{
	Code: "HK2110", Name: "block-without-text", Severity: diag.Error,
	Title: "A script blocks without a reason, so its agent ignores the block.",
	Why: `In Codex and Gemini CLI the exit code alone does not block. They treat a hook that
exits with code 2 without a reason as failed, and the tool runs (measured with Codex
0.169.0 and Gemini CLI 0.61.0). Codex reads the reason only on standard error, and
ignores a JSON answer that denies without a reason. Gemini CLI ignores the exit code if
standard output is a JSON object that does not deny.`,
	Misses: "An exit after a program that hookc does not know, because that program may write the reason. Exits in subshells. Reasons that the script discards or that are empty at run time. Python and JavaScript programs that write to standard error anywhere, unless the statement before the exit writes its reason to standard output.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || !a.Exit.NeedsText || e == nil || !e.Blocks || e.AnyExit || e.JSONOnly || e.Unsure || h.Async || !s.IsWholeCommand() {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Exits {
			if x.Code == a.Exit.Block && x.SilentStderr && (x.SilentStdout || !a.Exit.OutputToo) && !complained(seen, x) {
				report(seen, x, r)
			} else if x.Code == a.Exit.Block && x.Told && !a.Exit.OutputToo {
				x.SilentStdout = false
				report(seen, x, r)
			} else if x.Code == a.Exit.Block && a.Exit.JSONWins && e.Canonical == "before_tool" && overruled(a, x.Stdout) {
				d := r.At(s.SpanOf(x.Place), "the JSON on standard output overrules exit code %d, so it does not block", x.Code)
				d.Detail = "Write no JSON before this exit, or a JSON answer that denies."
				if !h.Group.File.Certain(agents.Exits) || s.RunsOnSeveralEvents() {
					d.Severity = max(d.Severity, diag.Warning)
				}
			}
		}
		if e.Canonical == "before_tool" {
			atTheEnd(seen, r)
			unexplained(seen, r)
		}
	},
}

// atTheEnd reports an answer that a script gives on every way out, also where it means to block.
func atTheEnd(s hostconfig.ParsedScript, r *lint.Report) {
	a := s.Handler.Group.File.Agent
	i := slices.IndexFunc(s.Exits, func(x script.Exit) bool { return x.Code == a.Exit.Block && !guard.OnFailure(s.Program, x) })
	if !a.Exit.JSONWins || i < 0 {
		return
	}
	end, ok := answers.EndPrint(s.Program)
	if !ok || !overruled(a, end.Text) {
		return
	}
	d := r.At(s.SpanOf(end.Place), "this prints JSON on every way out, which overrules exit code %d, so it does not block", a.Exit.Block)
	d.Detail = "Print the answer where the call is let through, and no JSON before the exit that blocks."
	d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(s.Exits[i].Place), Text: "it is to block here"})
	if !s.Handler.Group.File.Certain(agents.Exits) || s.RunsOnSeveralEvents() || s.Program.Lang != "sh" {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// complaining are programs that say on standard error why they fail.
var complaining = lazyregexp.New(`\b(?:jq|python3?|node|cat|git|cd|mktemp)\b[^|]*\)?"?\s*\|\|`)

// complained reports whether an exit stands behind a program that has said why it failed.
func complained(s hostconfig.ParsedScript, x script.Exit) bool {
	if s.Program.Lang != "sh" || !guard.OnFailure(s.Program, x) {
		return false
	}
	line := string(s.Source[:x.Start])
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return complaining.MatchString(line) && !strings.Contains(line, "2>")
}

// overruled reports whether what stands on standard output is an answer that does not deny.
func overruled(a *agents.Agent, text string) bool {
	var top map[string]any
	if json.Unmarshal([]byte(strings.TrimSpace(text)), &top) != nil || top == nil || top["continue"] == false {
		return false
	}
	for member := range a.Answer.Denies {
		if top[member] != nil && top[member] != "allow" && top[member] != "approve" {
			return false
		}
	}
	return true
}

// unexplained reports denials in JSON that have no reason.
func unexplained(s hostconfig.ParsedScript, r *lint.Report) {
	a := s.Handler.Group.File.Agent
	for _, x := range s.Exits {
		if x.Code == a.Exit.Block && !guard.OnFailure(s.Program, x) {
			return
		}
	}
	for _, x := range s.Answers() {
		denies := x.Denies(a.Answer)
		reason := a.Answer.Reason[denies]
		if reason == "" || x.Text("reason")+x.Text("permissionDecisionReason") != "" {
			continue
		}
		d := r.At(s.SpanOf(s.MemberPlace(x, denies)), "this answer denies without a reason, so it does not block")
		d.Detail = fmt.Sprintf("%s treats the hook as failed. Write the reason into %s.", a.Title, reason)
		if !s.Handler.Group.File.Certain(agents.Answers) || s.RunsOnSeveralEvents() || x.Called || !s.IsWholeCommand() {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
}

func report(s hostconfig.ParsedScript, x script.Exit, r *lint.Report) {
	f := s.Handler.Group.File
	a, at := f.Agent, s.SpanOf(x.Place)
	d := r.At(at, "the script exits with code %d without a reason, so it does not block", x.Code)
	d.Detail = fmt.Sprintf("%s treats the hook as failed. Write the reason to standard error first.", a.Title)
	if !x.SilentStdout {
		d.Detail = fmt.Sprintf("%s reads the reason on standard error, not on standard output. In a shell, write it with >&2.", a.Title)
	}
	text := fmt.Sprintf("exit %d", x.Code)
	if s.Program.Lang == "sh" && x.End <= len(s.Source) && string(s.Source[x.Start:x.End]) == text {
		d.Fix = &diag.Fix{Title: "write a reason to standard error", Unsafe: true,
			Edits: []diag.Edit{{Span: at, Text: "{ echo Blocked by a hook >&2; " + text + "; }"}}}
	}
	if !f.Certain(agents.Exits) || s.Handler.Group.Event.Canonical != "before_tool" || s.RunsOnSeveralEvents() || elsewhere(s, x) {
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
