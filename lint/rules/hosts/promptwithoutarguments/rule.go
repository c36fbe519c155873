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
	Title:  "A prompt has no $ARGUMENTS.",
	Why:    "`$ARGUMENTS` is where the event stands in the prompt. Without it Claude Code puts the event at the end, where a model may take it for something else than what is to be judged.",
	Misses: "A prompt that needs nothing of the event. Other agents than Claude Code.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || f.Agent.Name != "claude-code" || h.Type == nil || h.Type.Text != "prompt" && h.Type.Text != "agent" {
			return
		}
		if v := h.Value.Get("prompt"); v != nil && v.Kind == hostconfig.String && !strings.Contains(v.Text, "$ARGUMENTS") {
			d := r.At(v.Span, "the prompt does not say where the event stands")
			d.Detail = "Put $ARGUMENTS where its JSON is to be."
		}
	},
}
