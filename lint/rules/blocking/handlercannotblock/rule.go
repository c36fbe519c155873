// Package handlercannotblock finds handlers that block on events that cannot be.
package handlercannotblock

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-cannot-block.
var Rule = &lint.Rule{
	Code: "HK2104", Name: "handler-cannot-block", Severity: diag.Warning,
	Title: "A handler blocks on an event that cannot be blocked.",
	Why: `On an event that only reports, the exit code or answer that blocks has no effect.
For example, a session that starts cannot be stopped. Use an earlier event.`,
	Misses: "If only an answer blocks, a script that prints one and also exits with a code is skipped. A script that reads the name of the event may block on another event and is skipped too. After a tool, exit code 2 and its reason reach the agent, which is a normal use.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		if e != nil && e.JSONOnly && !e.Unsure && !h.Async {
			byCode(h, r)
		}
		if e == nil || e.Blocks || e.After || e.Unsure || e.Loops || e.Like != "" || h.Group.File.Agent == nil || h.Async || h.ServesSeveralEvents() {
			return
		}
		if strings.HasPrefix(e.Canonical, "after_") {
			return
		}
		at, ok := h.Blocks()
		if !ok {
			return
		}
		d := r.At(at, "%s cannot be blocked, so this has no effect", e.Name)
		d.Detail = "Use an event that comes before what you want to stop."
	},
}

// byCode finds exit codes that mean to block where only an answer does.
func byCode(h *hostconfig.Handler, r *lint.Report) {
	a := h.Group.File.Agent
	if a == nil || a.Exit.Block == 0 || h.ServesSeveralEvents() {
		return
	}
	var at []diag.Span
	for _, s := range h.ParsedScripts() {
		if len(s.Denials) > 0 {
			return
		}
		for _, e := range s.Exits {
			if e.Code == a.Exit.Block && e.Stderr != "" && !strings.Contains(strings.ToLower(e.Stderr), "usage") {
				at = append(at, s.SpanOf(e.Place))
			}
		}
	}
	for _, span := range at {
		d := r.At(span, "%s ignores the exit code, so this has no effect", h.Group.Event.Name)
		d.Detail = "Only a JSON answer blocks. Print one, and exit with code 0."
	}
}
