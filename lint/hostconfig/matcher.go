package hostconfig

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint/agents"
)

// MatchMode is how an agent compares a matcher.
type MatchMode uint8

// The modes.
const (
	MatchAll   MatchMode = iota // it matches everything
	MatchExact                  // it is a name, or a list of them
	MatchRegex
)

// Matcher is what a matcher says, as its agent reads it: as names, or as a regex.
type Matcher struct {
	Agent    *agents.Agent // whose rules hold
	Text     string
	Mode     MatchMode
	Exact    string        // a matcher of these characters alone is a name
	Names    []MatcherName // of a list, and of a regex that is nothing but alternatives
	Anchored bool          // the regex has ^ and $ around it
}

// MatcherName is one of the names, with its bytes in the matcher.
type MatcherName struct {
	Text       string
	Start, End int
}

// ToolMatcher is the matcher of a group if it is compared with the names of tools;
// false where it is not, or is no text, or matches everything.
func (g *Group) ToolMatcher() (Matcher, bool) {
	if g.File.Agent == nil || g.Event == nil || g.Event.Matches != "tool" || g.Matcher == nil || g.Matcher.Kind != String {
		return Matcher{}, false
	}
	m := ReadMatcher(g.File.Agent, g.Event, g.Matcher.Text)
	return m, m.Mode != MatchAll && !m.Agent.Matcher.Ignored
}

// ReadMatcher reads a matcher of an event.
func ReadMatcher(a *agents.Agent, e *agents.Event, text string) Matcher {
	if e != nil && e.Like != "" {
		if like := agents.Lookup(e.Like); like != nil {
			a = like
		}
	}
	m := Matcher{Agent: a, Text: text, Mode: MatchRegex, Exact: a.Matcher.Exact}
	if e != nil && e.Exact != "" {
		m.Exact = e.Exact
	}
	switch {
	case text == "" || slices.Contains(a.Matcher.All, text):
		m.Mode = MatchAll
	case a.Matcher.ToolOnly && e != nil && e.Matches != "tool":
		m.Mode, m.Names = MatchExact, []MatcherName{{text, 0, len(text)}}
	case m.Exact != "" && strings.Trim(text, m.Exact) == "":
		m.Mode = MatchExact
		m.Names = splitNames(text, 0, a.Matcher.Comma)
	default:
		m.Names, m.Anchored = alternatives(text)
	}
	return m
}

// splitNames takes a list apart.
func splitNames(text string, base int, comma bool) (out []MatcherName) {
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] != '|' && (text[i] != ',' || !comma) {
			continue
		}
		part := text[start:i]
		trimmed := strings.TrimSpace(part)
		from := start + strings.Index(part, trimmed)
		out = append(out, MatcherName{trimmed, base + from, base + from + len(trimmed)})
		start = i + 1
	}
	return out
}

var (
	alternation = lazyregexp.New(`^\^?\((?:\?:)?([^()]*)\)\$?$|^\^?([^()^$]*)\$?$`)
	plainName   = lazyregexp.New(`^[A-Za-z0-9_]+$`)
)

// alternatives are the names of a regex that says nothing else.
func alternatives(text string) (names []MatcherName, anchored bool) {
	m := alternation.FindStringSubmatchIndex(text)
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
	for _, n := range splitNames(text[from:to], from, false) {
		if !plainName.MatchString(n.Text) || n.End-n.Start != len(strings.TrimSpace(n.Text)) {
			return nil, false
		}
		names = append(names, n)
	}
	return names, strings.HasPrefix(text, "^") && strings.HasSuffix(text, "$")
}

// NameMayMatch reports whether a name of the matcher matches a tool that is known, or
// one that cannot be: a server's, another matcher's part.
func (m Matcher) NameMayMatch(name string) bool {
	if _, foreign := m.ForeignServer(name); foreign {
		return false
	}
	if strings.HasPrefix(name, "mcp_") || strings.HasPrefix(name, "MCP") || strings.HasPrefix(name, "discovered_tool") || strings.Contains(name, "__") {
		return true
	}
	for _, t := range m.Agent.AllTools() {
		if t.Name == name || m.Mode == MatchRegex && !m.Anchored && !m.Agent.Matcher.Anchored && strings.Contains(t.Name, name) {
			return true
		}
	}
	return false
}

// Matches reports whether the matcher matches a tool of its agent; false, false
// where that cannot be said.
func (m Matcher) Matches() (matches, ok bool) {
	switch m.Mode {
	case MatchAll:
		return true, true
	case MatchExact:
		return slices.ContainsFunc(m.Names, func(n MatcherName) bool { return m.NameMayMatch(n.Text) }), true
	}
	names := []string{"mcp__server__tool", "mcp_server_tool", "MCP:tool"}
	for _, t := range m.Agent.AllTools() {
		names = append(names, t.Name)
	}
	if _, bad := regex.Parse(m.Text, agents.Dialect(m.Agent)); bad != nil {
		return false, true
	}
	return m.MatchesAny(names)
}

// MatchesAny reports whether a matcher that is a regex matches one of some names; false,
// false where that cannot be said, and where it is no regex of its agent.
func (m Matcher) MatchesAny(names []string) (matches, ok bool) {
	if m.Mode != MatchRegex {
		return false, false
	}
	tree, bad := regex.Parse(m.Text, agents.Dialect(m.Agent))
	if bad != nil {
		return false, false
	}
	text, err := regex.ToRE2(tree)
	if err != nil {
		return false, false
	}
	if m.Agent.Matcher.Anchored {
		text = `\A(?:` + text + `)\z`
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return false, false
	}
	return slices.ContainsFunc(names, re.MatchString), true
}
