// Package missingfield finds handlers that lack what their type needs.
package missingfield

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is missing-field.
var Rule = &lint.Rule{
	Code: "HK1013", Name: "missing-field", Severity: diag.Error, Repeats: true,
	Title: "A handler does not have a field that its type needs.",
	Why: `A handler of type command needs a command, and one of type prompt a prompt. Without
it the agent drops the handler or ignores the whole file.`,
	Misses: "config-wrong-shape reports a field of the wrong type. Other rules check what a command does.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || h.Value.Kind != hostconfig.Object {
			return
		}
		name := f.Agent.Untyped
		if h.Type != nil {
			name = h.Type.Text
		}
		t := f.Agent.Type(name)
		if t == nil || t.Skipped || name == "" {
			return
		}
		for _, key := range t.Required {
			v := h.Value.Get(key)
			switch {
			case v == nil:
				report(h, "a handler of type "+t.Name+" needs the field "+key, r)
			case v.Kind == hostconfig.String && strings.TrimSpace(v.Text) == "":
				d := r.At(v.Span, "the field %s is empty", key)
				d.Detail = "The hook does nothing."
				lower(f, d)
			}
		}
		for _, keys := range t.OneOf {
			found := false
			for _, key := range keys {
				found = found || h.Value.Get(key) != nil
			}
			if !found {
				report(h, "a handler of type "+t.Name+" needs one of the fields "+strings.Join(keys, ", "), r)
			}
		}
	},
}

func report(h *hostconfig.Handler, what string, r *lint.Report) {
	at := h.Value.Span
	if h.Type != nil {
		at = h.Type.Span
	}
	d := r.At(at, "%s", what)
	d.Detail = "Add it. Without it the hook never runs." + h.Group.File.RejectionNote(h.Group.EventKey.Key)
	lower(h.Group.File, d)
}

func lower(f *hostconfig.File, d *diag.Diag) {
	if !f.Certain(agents.Types) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}
