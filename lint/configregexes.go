package lint

import (
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// maxTimed bounds the matchers of a configuration of which it is asked how long they can take, by
// their length: hundreds.
const maxTimed = 5_000

// ConfigRegexes is every matcher of a configuration that its agent takes for a
// regex. What it compares as a name, or does not look at, is none.
func ConfigRegexes(f *hostconfig.File) []*Regex {
	var out []*Regex
	machines, timed := &machines{}, maxTimed
	for _, g := range f.Groups {
		if r := matcher(f, g); r != nil {
			r.machines = machines
			if timed -= len(r.Source); timed < 0 {
				r.time = &backtrack.Report{} // not known
			}
			out = append(out, r)
		}
	}
	return out
}

func matcher(f *hostconfig.File, g *hostconfig.Group) *Regex {
	if f.Agent == nil || g.Event == nil || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
		return nil
	}
	m := hostconfig.ReadMatcher(f.Agent, g.Event, g.Matcher.Text)
	how, tool := m.Agent.Matcher, g.Event.Matches == "tool"
	switch {
	case m.Mode != hostconfig.MatchRegex, how.Ignored, g.Event.Matches == "", g.Event.Unknown, how.ToolOnly && !tool:
		return nil
	case g.Event.Matches == "file": // the names of the files to watch, whatever else is made of them
		return nil
	}
	r := &Regex{
		Source: m.Text, Dialect: agents.Dialect(m.Agent), Whole: how.Anchored, Role: RoleName, Field: g.Event.Matches,
		Names: g.Event.Values, Span: g.Matcher.Span, Group: g, Agent: m.Agent, Exact: m.Exact,
		Blocks: g.Event.Blocks, literal: jsonLiteral(f.Source, g.Matcher.Span, m.Text),
	}
	if len(g.Handlers) > 0 {
		r.Handler = g.Handlers[0]
	}
	if tool {
		r.Role, r.Names = RoleTool, toolNames(m.Agent)
	}
	r.Tree, r.Err = regex.Parse(m.Text, r.Dialect)
	return r
}

// toolNames are the tools that an agent's matchers can meet, as far as they are
// known.
func toolNames(a *agents.Agent) (out []string) {
	for _, t := range a.AllTools() {
		out = append(out, t.Name)
	}
	return out
}
