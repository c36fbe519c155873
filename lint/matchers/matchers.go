// Package matchers reads the matchers of agents' configurations as their agents
// do: as names, or as a regex.
package matchers

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/regex"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Mode is how a matcher is compared.
type Mode uint8

// The modes.
const (
	All   Mode = iota // it matches everything
	Exact             // it is a name, or a list of them
	Regex
)

// Matcher is what a matcher says.
type Matcher struct {
	Agent  *agents.Agent // whose rules hold
	Text   string
	Mode   Mode
	Names  []Name // of a list, and of a regex that is nothing but alternatives
	Framed bool   // the regex has ^ and $ around it
}

// Name is one of the names, with its bytes in the matcher.
type Name struct {
	Text       string
	Start, End int
}

// OfTool is the matcher of a group if it is compared with the names of tools;
// false where it is not, or is no text, or matches everything.
func OfTool(g *hostconfig.Group) (Matcher, bool) {
	if g.File.Agent == nil || g.Event == nil || g.Event.Matches != "tool" || g.Matcher == nil || g.Matcher.Kind != hostconfig.String {
		return Matcher{}, false
	}
	m := Read(g.File.Agent, g.Event, g.Matcher.Text)
	return m, m.Mode != All && !m.Agent.Matcher.Ignored
}

// Read reads a matcher of an event.
func Read(a *agents.Agent, e *agents.Event, text string) Matcher {
	if e != nil && e.Like != "" {
		if like := agents.Lookup(e.Like); like != nil {
			a = like
		}
	}
	m := Matcher{Agent: a, Text: text, Mode: Regex}
	exact := a.Matcher.Exact
	if e != nil && e.Exact != "" {
		exact = e.Exact
	}
	switch {
	case text == "" || slices.Contains(a.Matcher.All, text):
		m.Mode = All
	case exact != "" && strings.Trim(text, exact) == "":
		m.Mode = Exact
		m.Names = split(text, 0, a.Matcher.Comma)
	default:
		m.Names, m.Framed = alternatives(text)
	}
	return m
}

// split takes a list apart.
func split(text string, base int, comma bool) (out []Name) {
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] != '|' && (text[i] != ',' || !comma) {
			continue
		}
		part := text[start:i]
		trimmed := strings.TrimSpace(part)
		from := start + strings.Index(part, trimmed)
		out = append(out, Name{trimmed, base + from, base + from + len(trimmed)})
		start = i + 1
	}
	return out
}

var (
	frame = regexp.MustCompile(`^\^?\((?:\?:)?([^()]*)\)\$?$|^\^?([^()^$]*)\$?$`)
	plain = regexp.MustCompile(`^[A-Za-z0-9_]+$`)
)

// alternatives are the names of a regex that says nothing else.
func alternatives(text string) (names []Name, framed bool) {
	m := frame.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, false
	}
	from, to := m[2], m[3]
	if from < 0 {
		from, to = m[4], m[5]
		if text[:from] != "" && strings.Contains(text, "|") {
			return nil, false // ^a|b$
		}
	}
	for _, n := range split(text[from:to], from, false) {
		if !plain.MatchString(n.Text) || n.End-n.Start != len(strings.TrimSpace(n.Text)) {
			return nil, false
		}
		names = append(names, n)
	}
	return names, strings.HasPrefix(text, "^") && strings.HasSuffix(text, "$")
}

// Meets reports whether a name of the matcher matches a tool that is known, or
// one that cannot be: a server's, another matcher's part.
func (m Matcher) Meets(name string) bool {
	if strings.HasPrefix(name, "mcp_") || strings.HasPrefix(name, "MCP") || strings.Contains(name, "__") {
		return true
	}
	for _, t := range m.Agent.Tools {
		if t.Name == name || m.Mode == Regex && !m.Framed && !m.Agent.Matcher.Anchored && strings.Contains(t.Name, name) {
			return true
		}
	}
	return false
}

// Matches reports whether the matcher matches a tool of its agent; false, false
// where that cannot be said.
func (m Matcher) Matches() (matches, ok bool) {
	switch m.Mode {
	case All:
		return true, true
	case Exact:
		return slices.ContainsFunc(m.Names, func(n Name) bool { return m.Meets(n.Text) }), true
	}
	if _, err := regex.Parse(m.Text, agents.Dialect(m.Agent)); err != nil {
		return false, true
	}
	re, err := regexp.Compile(m.Text)
	if err != nil {
		return false, false
	}
	names := []string{"mcp__server__tool", "mcp_server_tool", "MCP:tool"}
	for _, t := range m.Agent.Tools {
		names = append(names, t.Name)
	}
	for _, n := range names {
		at := re.FindStringIndex(n)
		if at != nil && (!m.Agent.Matcher.Anchored || at[0] == 0 && at[1] == len(n)) {
			return true, true
		}
	}
	return false, true
}
