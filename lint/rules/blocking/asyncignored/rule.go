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
	Title:  "A handler has async where its agent does not look at it.",
	Why:    "Only commands of some agents run beside the session. Elsewhere `async` is stepped over, and the agent waits for the handler.",
	Misses: "Agents of which it is not known which handlers may be async.",
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
		d := r.At(async.Span, "%s does not look at async in a handler of type %s", f.Agent.Title, t.Name)
		d.Detail = "It waits for the handler all the same."
		if e, ok := h.Value.RemoveMember("async"); ok {
			d.Fix = &diag.Fix{Title: "take it away", Edits: []diag.Edit{e}}
		}
	},
}
