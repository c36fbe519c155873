// Package asyncignored finds async where it means nothing.
package asyncignored

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is async-ignored.
var Rule = &lint.Rule{
	Code: "HK2102", Name: "async-ignored", Severity: diag.Warning,
	Title: "A handler has async, but its agent ignores it.",
	Why: `Only some agents run handlers in the background, and only commands. Otherwise
` + "`async`" + ` has no effect, and the agent waits for the handler.`,
	Misses: "Agents for which it is not known which handlers may be async.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		async := h.Value.Member("async")
		if !h.Async || f.Agent == nil || len(f.Agent.Types) == 0 {
			return
		}
		name := f.Agent.Untyped
		if h.Type != nil {
			name = h.Type.Text
		}
		t := f.Agent.Type(name)
		if t == nil || t.Async {
			return
		}
		d := r.At(async.Span, "%s ignores async in a handler of type %s", f.Agent.Title, t.Name)
		d.Detail = "The agent waits for the handler. Remove async, or make the handler fast."
		if e, ok := h.Value.RemoveMember("async"); ok {
			d.Fix = &diag.Fix{Title: "remove async", Edits: []diag.Edit{e}}
		}
	},
}
