// Package matcherignored finds matchers on events that look at none.
package matcherignored

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-ignored.
var Rule = &lint.Rule{
	Code: "HK1007", Name: "matcher-ignored", Severity: diag.Warning, Repeats: true,
	Title: "A matcher is on an event that ignores matchers.",
	Why: `Some events have no value to compare with a matcher. The agent ignores the matcher,
and the hook runs every time. Check the event in the hook instead.`,
	Misses: "An empty matcher and `*` have no effect either, and are not reported. Events are skipped if it is not known whether they use a matcher.",
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
	d := r.At(g.Matcher.Span, "%s ignores matchers, so this hook runs every time", g.Event.Name)
	d.Detail = "Remove the matcher, and check the event in the hook."
	if g.Matcher.Text == ".*" {
		d.Severity = max(d.Severity, diag.Info)
	}
	if e, ok := g.Value.RemoveMember("matcher"); ok {
		d.Fix = &diag.Fix{Title: "remove the matcher", Edits: []diag.Edit{e}}
	}
}
