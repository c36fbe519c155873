// Package missingdescription finds hooks that do not say what they are for.
package missingdescription

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is missing-description.
var Rule = &lint.Rule{
	Code: "HK9101", Name: "missing-description", Severity: diag.Info,
	Title: "A hook has no description.",
	Why: `Builds list the hooks for users, and the Agent Hooks format requires a description
of each. Without one, users must guess what a hook is for.`,
	Misses: "Whether the description is useful.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.Hooks {
			if h.Description != "" || !p.Own(h.Span) || seen[h.Span] {
				continue
			}
			seen[h.Span] = true
			r.At(h.Span, "the hook %s has no description", h.Name).Detail = "Add description = \"…\" with one sentence that says what the hook is for."
		}
	},
}
