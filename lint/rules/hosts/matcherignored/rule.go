// Package matcherignored finds matchers on events that look at none.
package matcherignored

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-ignored.
var Rule = &lint.Rule{
	Code: "HK1007", Name: "matcher-ignored", Severity: diag.Warning,
	Title: "A matcher stands on an event that ignores it.",
	Why: `Some events have nothing that a matcher could be compared with. The agent does not
look at it, and the hook runs every time - also where the matcher says that it
should not.`,
	Misses: "An empty matcher and `*` say what happens anyway; nothing is said of them. Events of which it is not known whether they look at a matcher are left alone.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if f.Agent == nil || g.Event == nil || g.Event.Unknown || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
				continue
			}
			if g.Event.Matches != "" || hostconfig.ReadMatcher(f.Agent, g.Event, g.Matcher.Text).Mode == hostconfig.MatchAll {
				continue
			}
			report(g, r)
		}
	},
}

func report(g *hostconfig.Group, r *lint.Report) {
	d := r.At(g.Matcher.Span, "%s ignores matchers: this hook runs every time", g.Event.Name)
	d.Detail = "Take the matcher away; what it should tell apart is for the hook to look at."
	if g.Matcher.Text == ".*" {
		d.Severity = max(d.Severity, diag.Info)
	}
	if e, ok := g.Value.RemoveMember("matcher"); ok {
		d.Fix = &diag.Fix{Title: "take the matcher away", Edits: []diag.Edit{e}}
	}
}
