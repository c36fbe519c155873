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
	Title: "A time-out is not a number greater than zero.",
	Why: `A time-out of 0 does not switch the time-out off: agents reject it or end the hook
immediately. They also reject a string. Claude Code 2.1.329 drops such a hook; if
its event is PreToolUse or PermissionRequest, Claude Code ignores the whole file
(measured).`,
	Misses: "It is a warning for agents whose reaction to such a value is not known.",
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
			d := r.At(v.Span, "the time-out is a string, but must be a number")
			d.Fix = &diag.Fix{Title: "write " + v.Text, Unsafe: drops, Edits: []diag.Edit{{Span: v.Span, Text: v.Text}}}
			dropped(h, d)
		case v.Kind != hostconfig.Number || err != nil:
			dropped(h, r.At(v.Span, "the time-out is not a number"))
		case n <= 0:
			d := r.At(v.Span, "the time-out is %s, but must be greater than 0", v.Text)
			d.Detail = "Remove it to use the agent's default, or set a positive value."
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
	d.Detail = strings.TrimSpace(d.Detail + " With this value the hook never runs." + f.RejectionNote(h.Group.EventKey.Key))
}
