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
	Title: "A handler keeps the agent from stopping and does not look whether it did so before.",
	Why: `When such a handler blocks, the agent works on, wants to stop, and the handler is
asked again. If what it wants cannot be had, that goes on: for eight rounds with
Claude Code, without end with Codex. ` + "`stop_hook_active`" + ` in the event says that the agent
was kept once already.`,
	Misses: "A program that is called by the script may look at the event: one that starts others with the event is left alone, and so is what keeps a count of its own in a file.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		if e == nil || !e.Loops || !e.Blocks || h.Async {
			return
		}
		at, ok := h.Blocks()
		if !ok || looks(h) || h.ServesSeveralEvents() || h.Group.File.Agent == nil || h.Value.Get("loop_limit") != nil {
			return
		}
		d := r.At(at, "%s is blocked here each time: nothing looks at stop_hook_active", e.Name)
		d.Detail = "Let the agent stop where stop_hook_active is true in the event."
		if e.Forgets {
			d.Summary = e.Name + " is blocked here each time: nothing counts how often"
			d.Detail = "The event does not say whether it was blocked before. Count it in a file, and let the agent stop after some rounds."
		}
		if e.Doc != "" {
			d.Detail += " " + e.Doc
		}
	},
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
