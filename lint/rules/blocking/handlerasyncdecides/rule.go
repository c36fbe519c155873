// Package handlerasyncdecides finds handlers that block and are not waited for.
package handlerasyncdecides

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-async-decides.
var Rule = &lint.Rule{
	Code: "HK2101", Name: "handler-async-decides", Severity: diag.Error,
	Title: "A handler that blocks is async, so the agent does not wait for its answer.",
	Why: `The agent starts an async handler and continues. When the handler denies, the tool
has already run. The agent ignores the exit code and the answer.`,
	Misses: "A handler that hookc cannot read. If its name is that of a guard, it is reported as a warning, and otherwise not at all.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		async := h.Value.Member("async")
		if !h.Async || e == nil || !e.Blocks && !e.After || async == nil || h.Value.Get("asyncRewake") != nil {
			return
		}
		at, blocks := h.Blocks()
		switch {
		case blocks:
			d := r.At(async.Span, "the handler of %s blocks, but the agent does not wait for it", e.Name)
			d.Detail = "The agent ignores the exit code and answer of an async handler. Remove async."
			d.Notes = append(d.Notes, diag.Note{Span: at, Text: "the handler blocks here"})
			d.Fix = &diag.Fix{Title: "set async to false", Unsafe: true, Edits: []diag.Edit{{Span: async.Value.Span, Text: "false"}}}
			if !e.Blocks || !h.Group.File.Certain(agents.Types) || h.ServesSeveralEvents() {
				d.Severity = max(d.Severity, diag.Warning)
			}
		case h.CanPrevent() && h.NamedAsGuard():
			d := r.At(async.Span, "the handler of %s has the name of a guard, but the agent does not wait for it", e.Name)
			d.Detail = "An async handler cannot block. If it should block, remove async."
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}
