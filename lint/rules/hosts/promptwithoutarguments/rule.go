// Package promptwithoutarguments finds prompts that do not say where the event
// stands.
package promptwithoutarguments

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is prompt-without-arguments.
var Rule = &lint.Rule{
	Code: "HK1017", Name: "prompt-without-arguments", Severity: diag.Info,
	Title: "A prompt does not contain $ARGUMENTS.",
	Why: `Claude Code puts the event in the place of ` + "`$ARGUMENTS`" + `. Without it the event is
added to the end of the prompt, where a model may not see that this is the input to
judge.`,
	Misses: "The rule also reports a prompt that does not need the event. It checks only Claude Code.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		if h.Type == nil {
			return
		}
		t := h.Group.File.Agent.Type(h.Type.Text)
		if t == nil || t.Input == "" {
			return
		}
		if v := h.Value.Get("prompt"); v != nil && v.Kind == hostconfig.String && !strings.Contains(v.Text, t.Input) {
			d := r.At(v.Span, "the prompt does not contain %s", t.Input)
			d.Detail = "Write " + t.Input + " where the JSON of the event should be."
		}
	},
}
