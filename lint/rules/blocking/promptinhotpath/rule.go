// Package promptinhotpath finds questions to a model before every tool call.
package promptinhotpath

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is prompt-in-hot-path.
var Rule = &lint.Rule{
	Code: "HK2011", Name: "prompt-in-hot-path", Severity: diag.Info,
	Title: "A prompt asks the host's model on every tool call.",
	Why: `A prompt costs a model request each time, which takes seconds and tokens. On a tool
event without a match on the tool, that includes every file that the agent reads.
Match the tools, or ask on before_stop.`,
	Misses: "A match that selects most of the tools.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			i := slices.IndexFunc(h.On, func(on string) bool { return slices.Contains(hot, on) })
			tools := lint.Tools(h.Match)
			if i < 0 || !tools.Open || !slices.Contains(tools.Canonical, "ReadFile") {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Kind == "prompt" {
					d := r.At(s.Span, "prompt in %s asks a model on every %s", lint.BaseName(h), h.On[i])
					d.Detail = "Match the tools with match { tool = … }, or ask on before_stop."
				}
			})
		}
	},
}

var hot = []string{"before_tool", "after_tool", "permission_request"}
