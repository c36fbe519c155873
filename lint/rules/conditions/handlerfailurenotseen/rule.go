// Package handlerfailurenotseen finds scripts that ask how a command ended where the event does not
// say it.
package handlerfailurenotseen

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
)

// Rule is handler-failure-not-seen.
var Rule = &lint.Rule{
	Code: "HK4406", Name: "handler-failure-not-seen", Severity: diag.Warning,
	Title: "A hook waits for failed commands, or their exit code, on an event that does not tell of them.",
	Why: `With Claude Code, Qwen Code and Kimi Code a command that exits with another code than 0 is the event
PostToolUseFailure. PostToolUse comes only for a command that has succeeded, and has no exit code: a hook
that waits for one there never sees a failed test. Droid starts no hook behind such a command. Of Gemini
CLI and Copilot CLI the exit code is in the text of the result. Windsurf and afterShellExecution of
Cursor do not tell it. With Copilot CLI such a command is no failure of the tool, and postToolUseFailure does
not come.`,
	Misses:  "Scripts that search the output for the word failed: a pipe or || true may hide the exit code; of those that read stderr alone, only those that say that a command has failed and look for what programs say before they end. Scripts that run on several events.",
	Handler: noFailure,
	Script: func(s *hostconfig.Script, r *lint.Report) {
		g := s.Handler.Group
		a, e := g.File.Agent, g.Event
		if a == nil || e == nil || e.Canonical != "after_tool" || s.Source == nil || s.ServesSeveral() {
			return
		}
		own := failure(a)
		if e.ExitCode == "" && own == "" {
			return
		}
		read, ok := codeRead(s, a, e)
		if !ok {
			errorsOfFailed(s, a, e, r)
			return
		}
		d := r.At(s.SpanOf(read.Place), "the event of %s has no %s", e.Name, read.Name)
		d.Detail = e.ExitCode
		if own != "" {
			d.Summary += "; a command that fails is the event " + own
			d.Detail = "Use the handler on " + own + ", without this condition."
		}
		if !g.File.Certain(agents.Inputs) {
			d.Severity = max(d.Severity, diag.Info)
		}
	},
}

// noFailure reports a hook on failures of the shell alone, where a command with another exit code than
// 0 is none.
func noFailure(h *hostconfig.Handler, r *lint.Report) {
	g := h.Group
	if g.Event == nil || !g.Event.NoCommandFails || !onlyShell(g) {
		return
	}
	d := r.At(g.EventKey.Span, "a command that exits with another code than 0 is no failure of %s, so this event does not come", g.Matcher.Text)
	if e := g.File.Agent.EventFor("after_tool"); e != nil {
		d.Detail = "Use " + e.Name + ". " + e.ExitCode
	}
}

// codes are the names that people give the exit code, marks those that tell of a failure.
var (
	codes = lazyregexp.New(`^(?i:(?:exit|return|status)_?(?:code|status)|returncode)$`)
	marks = lazyregexp.New(`^(?:success|succeeded|failed|is_error|isError|error)$`)
)

// codeRead is where a script reads the exit code of a command.
func codeRead(s *hostconfig.Script, a *agents.Agent, e *agents.Event) (eventread.Read, bool) {
	payload := a.PayloadOf(e)
	shell := failure(a) != "" && onlyShell(s.Handler.Group)
	for _, of := range []string{"tool_response", "tool_result", "tool_output", "toolResult", payload["tool_response"], payload["tool_input"]} {
		if of == "" {
			continue
		}
		for _, read := range eventread.ReadsOf(s.Parsed().Program, of) {
			if codes.MatchString(read.Name) || shell && of != payload["tool_input"] && marks.MatchString(read.Name) {
				return read, true
			}
		}
	}
	for _, read := range eventread.Reads(s.Parsed().Program) {
		if read.Of == "" && codes.MatchString(read.Name) {
			return read, true
		}
	}
	return eventread.Read{}, false
}

// ofFailed is how people say in a script that it is about a command that has failed.
var ofFailed = lazyregexp.New(`(?i)\b(?:commands?|tests?|builds?|calls?|runs?|it|they|that|which|has|have) (?:has |have )?fail(?:s|ed)?\b|\bfail(?:s|ed|ing) (?:commands?|tests?|builds?|calls?|runs?)\b|(?m:^[ \t]*(?:const |let |var )?fail(?:ure|ed)\w*\s*=)`)

// diesWith is what programs say on standard error just before they end with an error.
var diesWith = lazyregexp.New(`\bE(?:CONNREFUSED|ADDRINUSE|NOENT|ACCES|NOTFOUND|TIMEDOUT|RESOLVE|PERM)\b|(?i)\bconnection refused\b|\bcommand not found\b|\bno such (?:file|host|container)\b|\bpermission denied\b|\baddress already in use\b|\bmodule not found\b|\bcannot find module\b|\bis the docker daemon running\b`)

// errorsOfFailed reports a script that reads of what a command has written only the errors, to find out why it
// has failed: the event comes for none of those.
func errorsOfFailed(s *hostconfig.Script, a *agents.Agent, e *agents.Event, r *lint.Report) {
	own := failure(a)
	if own == "" || !onlyShell(s.Handler.Group) {
		return
	}
	reads := eventread.ReadsOf(s.Parsed().Program, "tool_response")
	other := slices.ContainsFunc(reads, func(read eventread.Read) bool { return read.Name != "stderr" })
	if len(reads) == 0 || other || !diesWith.Match(s.Source) || !ofFailed.Match(s.Source) {
		return
	}
	d := r.At(s.SpanOf(reads[0].Place), "%s comes only for commands that succeed; a command that fails is the event %s", e.Name, own)
	d.Detail = "Use the handler on " + own + ", and read its member error."
	if !s.Handler.Group.File.Certain(agents.Inputs) {
		d.Severity = max(d.Severity, diag.Info)
	}
}

// onlyShell reports whether a matcher names the tool for commands alone.
func onlyShell(g *hostconfig.Group) bool {
	m, ok := g.ToolMatcher()
	return ok && len(m.Names) > 0 && !slices.ContainsFunc(m.Names, func(n hostconfig.MatcherName) bool {
		t := g.File.Agent.Tool(n.Text)
		return t == nil || !slices.Contains(t.Canonical, "Shell")
	})
}

// failure is the name of an agent's event of a call that failed.
func failure(a *agents.Agent) string {
	for _, e := range a.Events {
		if e.CommandFails {
			return e.Name
		}
	}
	return ""
}
