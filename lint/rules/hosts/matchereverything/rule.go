// Package matchereverything finds .* where the agent has a shorter word for it.
package matchereverything

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-everything.
var Rule = &lint.Rule{
	Code: "HK1010", Name: "matcher-everything", Severity: diag.Info,
	Title: "A matcher is .* where the agent has * for everything.",
	Why: `Agents document ` + "`*`" + `, an empty matcher and a missing matcher for everything. ` + "`.*`" + ` is
a regular expression with the same meaning, which the agent evaluates for every
call.`,
	Misses: "Other regular expressions that match every name, and agents that have no `*`.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if f.Agent == nil || g.Event == nil || g.Event.Matches == "" || g.Event.Unknown || g.Matcher == nil || !slices.Contains(f.Agent.Matcher.All, "*") {
				continue
			}
			regex := hostconfig.ReadMatcher(f.Agent, g.Event, g.Matcher.Text).Mode == hostconfig.MatchRegex
			if regex && slices.Contains([]string{".*", "^.*$", ".+", "^.*"}, g.Matcher.Text) {
				d := r.At(g.Matcher.Span, "%s matches everything; %s has * for this", g.Matcher.Text, f.Agent.Title)
				d.Fix = &diag.Fix{Title: "write *", Edits: []diag.Edit{g.Matcher.Replace(`"*"`)}}
			}
		}
	},
}
