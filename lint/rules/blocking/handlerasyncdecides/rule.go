// Package handlerasyncdecides finds handlers that block and are not waited for.
package handlerasyncdecides

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-async-decides.
var Rule = &lint.Rule{
	Code: "HK2101", Name: "handler-async-decides", Severity: diag.Error,
	Title: "A handler that blocks has async, so that nobody waits for its answer.",
	Why: `An async handler is started and left alone. When it says no, the tool has run, and
neither its exit code nor its answer is looked at.`,
	Misses: "A handler whose program cannot be read is a warning where its names are those of a guard, and else is taken for one that only watches.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		async := h.Value.Member("async")
		if !h.Async || e == nil || !e.Blocks && !e.After || async == nil || h.Value.Get("asyncRewake") != nil {
			return
		}
		at, blocks := h.Blocks()
		switch {
		case blocks:
			d := r.At(async.Span, "the handler of %s blocks, and nobody waits for it", e.Name)
			d.Detail = "An async handler's exit code and answer are not looked at. Take async away."
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: "it blocks here"})
			d.Fix = &diag.Fix{Title: "wait for it", Unsafe: true, Edits: []diag.Edit{{Span: async.Value.Span, Text: "false"}}}
			if !e.Blocks || !h.Group.File.FactsCertain() || h.ServesSeveralEvents() {
				d.Severity = max(d.Severity, diag.Warning)
			}
		case h.CanPrevent() && h.NamedAsGuard():
			d := r.At(async.Span, "by its name the handler of %s is a guard, and nobody waits for it", e.Name)
			d.Detail = "An async handler stops nothing. Take async away if it is to."
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}
