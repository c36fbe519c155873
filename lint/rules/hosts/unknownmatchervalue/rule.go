// Package unknownmatchervalue finds matchers that name no value that the event has.
package unknownmatchervalue

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unknown-matcher-value.
var Rule = &lint.Rule{
	Code: "HK1008", Name: "unknown-matcher-value", Severity: diag.Error,
	Title: "A matcher names something that its event never is.",
	Why: `Events that are not about tools compare their matcher with something else: how a
session began, why it ended, what a notification is about. A tool's name there
matches nothing, and the hook never runs.`,
	Misses: "A value that is no tool's name and like none that is known may be new: that is a warning. Of regexes only those are looked at that list names.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if f.Agent == nil || g.Event == nil || len(g.Event.Values) == 0 || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
				continue
			}
			m := hostconfig.ReadMatcher(f.Agent, g.Event, g.Matcher.Text)
			for _, n := range m.Names {
				if n.Text != "" && n.Text != "*" && !fits(m, g.Event.Values, n.Text) {
					report(g, n, r)
				}
			}
		}
	},
}

func fits(m hostconfig.Matcher, values []string, name string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return v == name || m.Mode == hostconfig.MatchRegex && !m.Agent.Matcher.ToolOnly && strings.Contains(v, name)
	})
}

func report(g *hostconfig.Group, n hostconfig.MatcherName, r *lint.Report) {
	d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "the %s of %s is never %s", g.Event.Matches, g.Event.Name, n.Text)
	d.Detail = "It is " + list(g.Event.Values) + "."
	near, ok := diag.Nearest(n.Text, g.Event.Values)
	if ok {
		text := g.Matcher.Text
		d.Summary += ": " + near + " is meant"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{
			g.Matcher.Replace(hostconfig.Quote(text[:n.Start] + near + text[n.End:]))}}
	}
	if !ok && len(agents.WithTool(n.Text)) == 0 || !g.File.FactsCertain() {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

func list(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}
