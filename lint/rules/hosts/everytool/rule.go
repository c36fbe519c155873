// Package everytool finds hooks that run for every tool because they have no
// matcher.
package everytool

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is every-tool.
var Rule = &lint.Rule{
	Code: "HK1018", Name: "every-tool", Severity: diag.Info, Repeats: true,
	Title: "A hook on tool calls has no matcher and runs for every tool.",
	Why: `The agent starts the hook as a process for each call. Without a matcher that
includes every file read and every search. Name the tools, or write ` + "`*`" + ` if you mean
all of them.`,
	Misses: "An empty matcher and `*` count as intended. The rule does not see which calls the hook itself skips early.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if g.Event == nil || g.Event.Matches != "tool" || g.Matcher != nil || f.Agent.Matcher.Ignored || !slices.ContainsFunc(g.Handlers, object) || f.Generated {
				continue
			}
			d := r.At(g.EventKey.Span, "a hook on %s has no matcher and runs for every tool", g.EventKey.Key)
			d.Detail = "Name the tools, or write \"*\" if you mean all of them."
			d.Notes = append(d.Notes, diag.Note{Span: g.Value.Span, Text: "this group"})
		}
	},
}

// object reports whether a handler has the form that all have; config-wrong-shape speaks
// of the others.
func object(h *hostconfig.Handler) bool { return h.Value.Kind == hostconfig.Object }
