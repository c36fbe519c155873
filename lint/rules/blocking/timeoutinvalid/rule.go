// Package timeoutinvalid finds time-outs that are none.
package timeoutinvalid

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is timeout-invalid.
var Rule = &lint.Rule{
	Code: "HK2107", Name: "timeout-invalid", Severity: diag.Warning,
	Title:  "A time-out is no number, or none above zero.",
	Why:    "A time-out of 0 is no way to say that there is none: agents refuse it, or end the hook at once. A text is refused. Claude Code 2.1.329 drops such a hook, and with one of PreToolUse or PermissionRequest the whole file (measured).",
	Misses: "Agents of which it is not known what they make of such a value get a warning.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		if h.Timeout == nil || h.Group.File.Agent == nil {
			return
		}
		f, v := h.Group.File, h.Timeout.Value
		drops := f.Agent.Timeout.Above0 && f.Sure
		n, err := strconv.ParseFloat(v.Text, 64)
		switch {
		case v.Kind == hostconfig.Null && !drops:
		case v.Kind == hostconfig.String && err == nil && n > 0:
			d := r.At(v.Span, "the time-out is a text: it is a number")
			d.Fix = &diag.Fix{Title: "write " + v.Text, Unsafe: drops, Edits: []diag.Edit{{Span: v.Span, Text: v.Text}}}
			dropped(h, d)
		case v.Kind != hostconfig.Number || err != nil:
			dropped(h, r.At(v.Span, "the time-out is no number"))
		case n <= 0:
			d := r.At(v.Span, "a time-out of %s is none", v.Text)
			d.Detail = "Leave it out for the agent's own, or say how long the hook may take."
			dropped(h, d)
		}
	},
}

// dropped says what comes of it where the agent drops such a handler.
func dropped(h *hostconfig.Handler, d *diag.Diag) {
	f := h.Group.File
	if !f.Agent.Timeout.Above0 || !f.Sure {
		return
	}
	d.Severity = min(d.Severity, diag.Error)
	d.Detail = strings.TrimSpace(d.Detail + " With this one the hook never runs." + f.RejectionNote(h.Group.EventKey.Key))
}
