// Package nosteps finds hooks that do nothing.
package nosteps

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is no-steps.
var Rule = &lint.Rule{
	Code: "HK2013", Name: "no-steps", Severity: diag.Warning,
	Title: "A hook has no steps, so it does nothing.",
	Why: `A hook decides and acts by its steps. One without steps lets every event through,
whatever its match and its condition say.`,
	Misses: "A hook whose steps never run; always-false and unreachable-step report those.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if len(h.Steps) > 0 || seen[h.Span] {
				continue
			}
			seen[h.Span] = true
			r.At(h.Span, "the hook %s does nothing, because it has no steps", lint.BaseName(h)).
				Detail = "Add a step, such as deny { reason = \"…\" }, or remove the hook."
		}
	},
}
