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
	Code: "HK1018", Name: "every-tool", Severity: diag.Info,
	Title:  "A hook on tools has no matcher, so that it runs for every tool.",
	Why:    "A hook is a process, started for each call. Without a matcher that is every file that is read and every search; with `*` somebody has said that it is meant.",
	Misses: "An empty matcher and `*`, though nobody may have thought about them; what the hook itself leaves out before it does anything.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if g.Event == nil || g.Event.Matches != "tool" || g.Matcher != nil || f.Agent.Matcher.Ignored || !slices.ContainsFunc(g.Handlers, object) || f.Generated {
				continue
			}
			d := r.At(g.EventKey.Span, "a hook of %s has no matcher: it runs for every tool", g.EventKey.Key)
			d.Detail = "Name the tools, or write \"*\" where every one is meant."
			d.Notes = append(d.Notes, diag.Note{Span: g.Value.Span, Text: "this one"})
		}
	},
}

// object reports whether a handler has the form that all have; config-wrong-shape speaks
// of the others.
func object(h *hostconfig.Handler) bool { return h.Value.Kind == hostconfig.Object }
