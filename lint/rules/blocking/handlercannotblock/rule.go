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
	Title:  "A handler blocks on an event that cannot be blocked.",
	Why:    "The exit code or answer that stops a tool does nothing on an event that only tells: a session that starts, starts.",
	Misses: "Where only an answer refuses, a script that has one beside its exit code is left alone. A script that serves several events may block for another one: where it reads the event's name nothing is said. After a tool, exit 2 and its reason reach the agent, which is what they are used for.",
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
		d := r.At(at, "%s cannot be blocked: nothing is stopped here", e.Name)
		d.Detail = "Use an event before what is to be stopped."
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
		d := r.At(span, "%s looks at no exit code: nothing is refused here", h.Group.Event.Name)
		d.Detail = "Only an answer in JSON refuses: print one, and end with 0."
	}
}
