// Package missingdescription finds hooks that do not say what they are for.
package missingdescription

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is missing-description.
var Rule = &lint.Rule{
	Code: "HK9101", Name: "missing-description", Severity: diag.Info,
	Title: "Hooks of a file have no description.",
	Why: `Builds list the hooks for users, and the Agent Hooks format requires a description
of each. Without one, users must guess what a hook is for.`,
	Misses: "Whether the description is useful. One finding names all hooks of a file.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		var first []*ast.Hook // one for each file
		names := map[string][]string{}
		for _, h := range p.Hooks {
			if h.Description != "" || !p.Own(h.Span) || seen[h.Span] {
				continue
			}
			seen[h.Span] = true
			if names[h.Span.File] == nil {
				first = append(first, h)
			}
			names[h.Span.File] = append(names[h.Span.File], h.Name)
		}
		for _, h := range first {
			r.At(h.Span, "%s no description", subject(names[h.Span.File])).Detail = "Add description = \"…\" with one sentence that says what the hook is for."
		}
	},
}

// listed is how many hooks a message names.
const listed = 4

// subject is the hooks of a file that one finding is about.
func subject(names []string) string {
	switch n := len(names); {
	case n == 1:
		return "the hook " + names[0] + " has"
	case n <= listed:
		return "the hooks " + strings.Join(names[:n-1], ", ") + " and " + names[n-1] + " have"
	default:
		return fmt.Sprintf("%d hooks (%s, …) have", n, strings.Join(names[:listed], ", "))
	}
}
