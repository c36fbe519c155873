// Package handlerstoploop finds gates at the end of a turn that can send the agent back
// for ever.
package handlerstoploop

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-stop-loop.
var Rule = &lint.Rule{
	Code: "HK2103", Name: "handler-stop-loop", Severity: diag.Warning,
	Title: "A handler blocks the stop of the agent without checking whether it did so before.",
	Why: `When such a handler blocks, the agent continues, tries to stop again, and the
handler runs again. If its demand cannot be met, this repeats: eight times with
Claude Code, without end with Codex. The event has ` + "`stop_hook_active`" + ` = true if a
stop was already blocked.`,
	Misses: "For Cursor, only handlers whose loop_limit is null are reported. A script that passes the event to another program, and one that counts in a file, may check this and are skipped.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		withoutCap(h, r)
		if e == nil || !e.Loops || !e.Blocks || h.Async {
			return
		}
		at, ok := h.Blocks()
		if !ok || looks(h) || h.ServesSeveralEvents() || h.Group.File.Agent == nil || h.Value.Get("loop_limit") != nil {
			return
		}
		d := r.At(at, "the handler can block %s without end: it never checks stop_hook_active", e.Name)
		d.Detail = "Let the agent stop if stop_hook_active is true in the event."
		if e.Forgets {
			d.Summary = "the handler can block " + e.Name + " without end: it does not count how often"
			d.Detail = "The event does not show whether it was blocked before. Count in a file, and let the agent stop after some attempts."
		}
		if e.Doc != "" {
			d.Detail += " " + e.Doc
		}
	},
}

// withoutCap finds handlers that take the agent's own limit away and send it back.
func withoutCap(h *hostconfig.Handler, r *lint.Report) {
	a, e := h.Group.File.Agent, h.Group.Event
	if a == nil || e == nil || !e.Loops || a.Answer.Rounds == "" {
		return
	}
	limit := h.Value.Get(a.Answer.Rounds)
	if limit == nil || limit.Kind != hostconfig.Null || looks(h) {
		return
	}
	for _, s := range h.Scripts {
		if strings.Contains(string(s.Source), a.Answer.Again) {
			d := r.At(limit.Span, "%s is null, so nothing limits how often the handler makes the agent continue", a.Answer.Rounds)
			d.Detail = "Write a number, or remove it to use the limit of " + a.Title + ". Or check loop_count of the event."
			return
		}
	}
}

// looks reports whether anything in what is run may know that it ran before.
func looks(h *hostconfig.Handler) bool {
	for _, s := range h.Scripts {
		text := strings.ToLower(string(s.Source))
		if s.Path != "" && s.Source == nil {
			return true
		}
		for _, mark := range []string{"stop_hook_active", "stophookactive", "loop_count", "attempt", "retries", "counter", "iteration", "already", "touch ", "mktemp", ".lock"} {
			if strings.Contains(text, mark) {
				return true
			}
		}
	}
	return false
}
