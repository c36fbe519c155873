// Package handlerfailsopen finds guards that let through what fails, where the agent
// could be told to block.
package handlerfailsopen

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is handler-fails-open.
var Rule = &lint.Rule{
	Code: "HK7002", Name: "handler-fails-open", Severity: diag.Warning,
	Title: "A guard lets calls through when it fails, although its agent could block then.",
	Why: `If a guard crashes, reaches its time-out or is not found, the agent continues, and
nobody is told. Cursor can block instead with ` + "`failClosed`" + `, and Claude Code since
2.1.295 with ` + "`onFailure`" + `.`,
	Misses: "A handler counts as a guard by what its script does, or by its name. For Claude Code this is reported only as information, because older versions do not know the field.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, e := h.Group.File, h.Group.Event
		if f.Agent == nil || f.Agent.FailClosed == "" || f.Generated || !h.CanPrevent() || e.OpenClosed || e.JSONOnly || h.Async {
			return
		}
		if h.Value.Kind != hostconfig.Object || h.Value.Get(f.Agent.FailClosed) != nil || h.Command == nil {
			return
		}
		if _, blocks := h.Blocks(); !blocks && !h.NamedAsGuard() || swallowed(h) {
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
		if f.Agent.Name != "cursor" {
			d.Severity = max(d.Severity, diag.Info)
		}
	},
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
