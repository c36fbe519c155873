package lint

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/regex"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// ConfigRegexes is every matcher of a configuration that its agent takes for a
// regex. What it compares as a name, or does not look at, is none.
func ConfigRegexes(f *hostconfig.File) []*Regex {
	var out []*Regex
	machines := &machines{}
	for _, g := range f.Groups {
		if r := matcher(f, g); r != nil {
			r.machines = machines
			out = append(out, r)
		}
	}
	return out
}

func matcher(f *hostconfig.File, g *hostconfig.Group) *Regex {
	if f.Agent == nil || g.Event == nil || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
		return nil
	}
	agent, text := f.Agent, g.Matcher.Text
	if g.Event.Like != "" {
		if agent = agents.Lookup(g.Event.Like); agent == nil {
			return nil
		}
	}
	m := agent.Matcher
	tool := g.Event.Matches == "tool"
	exact := m.Exact
	if g.Event.Exact != "" {
		exact = g.Event.Exact
	}
	switch {
	case g.Event.Matches == "file": // the names of the files to watch, whatever else is made of them
		return nil
	case m.Ignored, g.Event.Matches == "", g.Event.Unknown, slices.Contains(m.All, text), m.ToolOnly && !tool:
		return nil
	case exact != "" && strings.Trim(text, exact) == "":
		return nil
	}
	r := &Regex{
		Source: text, Dialect: agents.Dialect(agent), Whole: m.Anchored, Role: RoleName, Field: g.Event.Matches,
		Names: g.Event.Values, Span: g.Matcher.Span, Group: g, Agent: agent, Exact: exact,
		Blocks: g.Event.Blocks, literal: jsonLiteral(f.Source, g.Matcher.Span, text),
	}
	if len(g.Handlers) > 0 {
		r.Handler = g.Handlers[0]
	}
	if tool {
		r.Role, r.Names = RoleTool, toolNames(agent)
	}
	r.Tree, r.Err = regex.Parse(text, r.Dialect)
	return r
}

// toolNames are the tools that an agent's matchers can meet, as far as they are
// known.
func toolNames(a *agents.Agent) (out []string) {
	for _, t := range a.Tools {
		out = append(out, t.Name)
	}
	return out
}
