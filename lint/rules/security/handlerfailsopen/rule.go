// Package handlerfailsopen finds guards that let through what fails, where the agent
// could be told to block.
package handlerfailsopen

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
)

// Rule is handler-fails-open.
var Rule = &lint.Rule{
	Code: "HK7002", Name: "handler-fails-open", Severity: diag.Warning,
	Title: "A guard lets calls through when it fails, although it could block then.",
	Why: `If a guard crashes, reaches its time-out or is not found, the agent continues, and
nobody is told. Cursor can block instead with ` + "`failClosed`" + `, and Claude Code since
2.1.295 with ` + "`onFailure`" + `. A script that takes all errors itself, as in
` + "`except Exception: sys.exit(0)`" + `, tells the agent that nothing was found. One that blocks there
also blocks if a file is missing that it needs.`,
	Misses: "Of handlers of errors, those of single errors, and those around less than what decides: a script that lets through an event which it cannot read is not reported. Nor is one that says `fail open`, nor a handler that starts such a script. Where the guard needs nothing but the event, this is information. A handler counts as a guard by what its script does, or by its name; one that is named so and always answers that the call may run is none. For Claude Code this is reported only as information, because older versions do not know the field.",
	Script: errors,
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, e := h.Group.File, h.Group.Event
		if f.Agent == nil || f.Agent.FailClosed == "" || f.Generated || !h.CanPrevent() || e.OpenClosed || e.JSONOnly || h.Async {
			return
		}
		if h.Value.Kind != hostconfig.Object || h.Value.Get(f.Agent.FailClosed) != nil || h.Command == nil {
			return
		}
		if _, blocks := h.Blocks(); !blocks && (!h.NamedAsGuard() || onlyAllows(h)) || swallowed(h) || saysSo(h) {
			return
		}
		value := f.Agent.FailClosedValue
		if value != "true" {
			value = hostconfig.Quote(value)
		}
		d := r.At(h.Command.Span, "if this guard fails, %s lets the call through", f.Agent.Title)
		d.Detail = "Add " + hostconfig.Quote(f.Agent.FailClosed) + ": " + value + "."
		if edit, ok := f.AddMember(h.Value, f.Agent.FailClosed, value); ok {
			d.Fix = &diag.Fix{Title: "block if the guard fails", Unsafe: true, Edits: []diag.Edit{edit}}
		}
		if f.Agent.FailClosedFrom != "" {
			d.Severity = max(d.Severity, diag.Info)
		}
	},
}

// allows is an answer that lets the call through.
var allows = lazyregexp.New(`^\s*\{[^{}]*"(?:continue"\s*:\s*true|(?:permission|decision)"\s*:\s*"(?:allow|approve)")`)

// onlyAllows reports whether a handler answers in all of its answers that the call may run, and ends with
// success: it warns, whatever its name says.
func onlyAllows(h *hostconfig.Handler) bool {
	answers := 0
	for _, s := range h.ParsedScripts() {
		if s.Source == nil || s.Problem != nil || s.Program.Lang != "sh" {
			return false
		}
		for _, p := range s.Prints {
			if p.JSON() && !allows.MatchString(p.Text) {
				return false
			}
			if p.JSON() {
				answers++
			}
		}
		if slices.ContainsFunc(s.Exits, func(x script.Exit) bool { return x.Code != 0 }) || slices.ContainsFunc(s.Commands, mayAnswer) {
			return false
		}
	}
	return answers > 0
}

// mayAnswer reports whether a command makes an answer of its own, or ends with a code that is not known.
func mayAnswer(c script.Command) bool {
	if len(c.Words) == 0 {
		return false
	}
	switch c.Words[0] {
	case "jq":
		return !c.Captured
	case "exit", "return":
		return len(c.Words) > 1 && c.Words[1] == ""
	case "exec", "":
		return true
	}
	return false
}

// swallowed reports whether the command throws an exit code away, so that failing
// makes no difference; status-dropped says that.
func swallowed(h *hostconfig.Handler) bool {
	for _, s := range h.ParsedScripts() {
		if s.Path == "" && slices.ContainsFunc(s.Commands, func(c script.Command) bool { return c.Status == script.Swallowed || c.Status == script.Background }) {
			return true
		}
	}
	return false
}

// saysSo reports whether a script of the handler says that it is to fail open.
func saysSo(h *hostconfig.Handler) bool {
	return slices.ContainsFunc(h.ParsedScripts(), func(s hostconfig.ParsedScript) bool { return guard.SaysFailOpen(s.Program) })
}

// errors reports a script that ends with success for any error in what it decides.
func errors(s *hostconfig.Script, r *lint.Report) {
	h := s.Handler
	a := h.Group.File.Agent
	if a == nil || !h.CanPrevent() || h.Async || h.Group.File.Generated || s.Source == nil {
		return
	}
	open, ok := guard.ErrorsLetPass(s.Parsed().Program, h.BlockingExitCode())
	if !ok {
		return
	}
	d := r.At(s.SpanOf(open.Place), "if anything in this guard fails, it ends with success, and %s lets the call through", a.Title)
	d.Detail = fmt.Sprintf("Write the error to standard error and exit with code %d, or say fail open in a comment.", h.BlockingExitCode())
	if a.Exit.Ignored && a.Answer.Cancel != "" {
		d.Detail = `Answer with {"` + a.Answer.Cancel + `": true} there, or say fail open in a comment.`
	}
	if !open.Needs {
		d.Severity = max(d.Severity, diag.Info)
	}
}
