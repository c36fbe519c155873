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
	Title: "A matcher names a value that its event never has.",
	Why: `Events that are not about tools compare the matcher with another value: how a
session began, why it ended, what a notification is about. Another name, such as a
tool's or the event's own, matches nothing, and the hook never runs. Kimi Code compares the matcher of
UserPromptSubmit with the text of the prompt. Cursor compares the matcher of
beforeShellExecution with the command line.`,
	Misses: "The reason bypass_permissions_disabled of Claude Code's SessionEnd, which its documentation has named. A value that is not a tool's name and not similar to a known one may be new, so it is a warning, as is a regular expression that matches none of the known values.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			toolForCommand(g, r)
			nameOfEvent(g, r)
			if f.Agent == nil || g.Event == nil || len(g.Event.Values) == 0 || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
				continue
			}
			m := hostconfig.ReadMatcher(f.Agent, g.Event, g.Matcher.Text)
			if matches, ok := m.MatchesAny(g.Event.Values); ok && !matches && m.Names == nil && !g.Event.Unknown {
				d := r.At(g.Matcher.Span, "the matcher of %s is compared with the %s, and matches none", g.Event.Name, g.Event.Matches)
				d.Severity = max(d.Severity, diag.Warning)
				d.Detail = "Known values: " + list(g.Event.Values) + "."
			}
			for _, n := range m.Names {
				if n.Text != "" && n.Text != "*" && !fits(m, g.Event.Values, n.Text) && !fits(m, documented[f.Agent.Name+" "+g.Event.Name], n.Text) {
					report(g, m, n, r)
				}
			}
		}
	},
}

// documented are the values of an agent's event that its documentation has named, and that no event has
// been seen with.
var documented = map[string][]string{"claude-code SessionEnd": {"bypass_permissions_disabled"}}

// nameOfEvent finds names of events where a matcher is compared with something else, and names of
// tools where it is compared with the text of a prompt.
func nameOfEvent(g *hostconfig.Group, r *lint.Report) {
	e := g.Event
	if g.File.Agent == nil || e == nil || e.Matches == "" || e.Matches == "tool" || e.Unknown || len(e.Values) > 0 || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
		return
	}
	m := hostconfig.ReadMatcher(g.File.Agent, e, g.Matcher.Text)
	for _, n := range m.Names {
		prompt := e.Matches == "prompt" && isTool(n.Text, m.Anchored) && strings.ToLower(n.Text) != n.Text
		if !isEvent(g.File.Agent, n.Text) && !prompt {
			return
		}
	}
	if len(m.Names) == 0 {
		return
	}
	what := map[string]string{"prompt": "text of the prompt", "command": "command line"}[e.Matches]
	if what == "" {
		what = e.Matches
	}
	d := r.At(g.Matcher.Span, "the matcher of %s is compared with the %s, not with the name of %s", e.Name, what,
		map[bool]string{true: "the event", false: "a tool"}[isEvent(g.File.Agent, m.Names[0].Text)])
	d.Detail = "Remove it, so that the hook runs every time."
	d.Severity = max(d.Severity, diag.Warning)
	if edit, ok := g.Value.RemoveMember("matcher"); ok {
		d.Fix = &diag.Fix{Title: "remove the matcher", Unsafe: true, Edits: []diag.Edit{edit}}
	}
}

// isEvent reports whether a word is the name of an event, of the agent or of another one.
func isEvent(a *agents.Agent, word string) bool {
	if a.Event(word) != nil {
		return true
	}
	return strings.ToLower(word) != word && slices.ContainsFunc(agents.All(), func(o *agents.Agent) bool { return o.Event(word) != nil })
}

// toolForCommand finds names of tools where a matcher is compared with a command line.
func toolForCommand(g *hostconfig.Group, r *lint.Report) {
	if g.File.Agent == nil || g.Event == nil || g.Event.Matches != "command" || !g.Event.ComparesText() || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
		return
	}
	m := hostconfig.ReadMatcher(g.File.Agent, g.Event, g.Matcher.Text)
	for _, n := range m.Names {
		if !isTool(n.Text, m.Anchored) {
			return
		}
	}
	if len(m.Names) == 0 {
		return
	}
	d := r.At(g.Matcher.Span, "the matcher of %s is compared with the command line, not with the name of the tool", g.Event.Name)
	d.Detail = "Remove it, so that the hook runs for every command, or match a part of the commands."
	d.Severity = max(d.Severity, diag.Warning)
	if e, ok := g.Value.RemoveMember("matcher"); ok {
		d.Fix = &diag.Fix{Title: "remove the matcher", Unsafe: true, Edits: []diag.Edit{e}}
	}
}

// isTool reports whether a word is some agent's tool and hardly a part of a command.
func isTool(word string, whole bool) bool {
	if len(agents.WithTool(word))+len(agents.WithOldTool(word)) == 0 {
		return false
	}
	return whole || strings.Contains(word, "_") || word != strings.ToLower(word)
}

func fits(m hostconfig.Matcher, values []string, name string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return v == name || m.Mode == hostconfig.MatchRegex && strings.Contains(v, name)
	})
}

func report(g *hostconfig.Group, m hostconfig.Matcher, n hostconfig.MatcherName, r *lint.Report) {
	d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "the matcher of %s is compared with the %s, which is never %s", g.Event.Name, g.Event.Matches, n.Text)
	d.Detail = "Valid values: " + list(g.Event.Values) + "."
	if m.Agent.Matcher.ToolOnly {
		d.Detail = m.Agent.Title + " compares the whole matcher here and reads no regular expression. " + d.Detail + " For all of them, write *."
	}
	near, ok := diag.Nearest(n.Text, g.Event.Values)
	if ok {
		text := g.Matcher.Text
		d.Summary += "; did you mean " + near + "?"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{
			g.Matcher.Replace(hostconfig.Quote(text[:n.Start] + near + text[n.End:]))}}
	}
	if !ok && len(agents.WithTool(n.Text)) == 0 || !g.File.Certain(agents.Matchers) {
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
