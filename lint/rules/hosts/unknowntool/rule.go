// Package unknowntool finds names in matchers that no tool of the agent has.
package unknowntool

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unknown-tool.
var Rule = &lint.Rule{
	Code: "HK1004", Name: "unknown-tool", Severity: diag.Error, Repeats: true,
	Title: "A matcher names a tool that its agent does not have.",
	Why: `The agent compares a matcher with the names of its own tools, and case matters. A
misspelled name or another agent's name matches nothing: the hook never runs, and
nothing reports it. Each agent also has its own form for the names of MCP tools.`,
	Misses: "A file that lies where no agent reads it, if none of its three or more tools is the agent's: it is for an agent that hookc does not know. If another name of the matcher does match, the matcher may be intended for several agents, so this is a warning. Where hookc does not know all tools of the agent, a name that is not similar to any is not reported; where it does (Claude Code, Gemini CLI, Codex, Copilot CLI, Qwen Code, Kimi Code, Factory Droid), it is a warning, because agents get new tools; for Cursor, whose documentation alone is known, it is information. In regular expressions of names it is a warning or information, because tools of MCP servers may contain the name, and a name in small letters that no agent has is not reported. On the events of Copilot CLI in PascalCase, which have the names of Claude Code, a name that no agent has is not reported beside one that matches. The rules on regular expressions check all others.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if ofOtherHarness(f) {
			return
		}
		for _, g := range f.Groups {
			if m, ok := g.ToolMatcher(); ok {
				group(g, m, r)
			}
		}
	},
}

// ofOtherHarness reports whether a file is for an agent that hookc does not know and that takes another
// one's configurations: it lies where none reads it, and no tool of its matchers is the agent's.
func ofOtherHarness(f *hostconfig.File) bool {
	names := map[string]bool{}
	for _, g := range f.Groups {
		m, ok := g.ToolMatcher()
		for _, n := range m.Names {
			switch {
			case !ok || n.Text == "" || n.Text == "*":
			case m.NameMayMatch(n.Text):
				return false
			default:
				names[n.Text] = true
			}
		}
	}
	return !f.Placed && len(names) >= 3 && !slices.ContainsFunc(agents.All(), func(a *agents.Agent) bool {
		return !slices.ContainsFunc(slices.Collect(maps.Keys(names)), func(n string) bool { return a.Tool(n) == nil })
	})
}

func group(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	alive := false
	for _, n := range m.Names {
		alive = alive || m.NameMayMatch(n.Text)
	}
	for _, n := range m.Names {
		if n.Text == "" || n.Text == "*" {
			continue
		}
		if m.NameMayMatch(n.Text) {
			if other := ofAnother(m, n.Text); other != nil {
				report(g, m, n, other, true, r)
			}
			continue
		}
		if here, foreign := m.ForeignServer(n.Text); foreign {
			server(g, m, n, here, alive, r)
		} else if other, ok := unknown(m, n.Text); ok && !(alive && ofNobody(g, n.Text, other)) {
			report(g, m, n, other, alive, r)
		}
	}
}

// ofNobody reports whether a name is none of any agent's tools, on an event for which the agent takes
// another one's names: not all that it translates is known.
func ofNobody(g *hostconfig.Group, name string, meant []string) bool {
	return g.Event.Like != "" && len(meant) == 0 && len(agents.WithTool(name)) == 0 && len(agents.WithOldTool(name)) == 0
}

// ofAnother are the agent's tools for what a tool of another agent does, whose name is only a part of the
// name of one that does something else: Write of TodoWrite. Nil for other names.
func ofAnother(m hostconfig.Matcher, name string) []string {
	if !part(m) || word.MatchString(name) || m.Agent.Tool(name) != nil || len(agents.WithTool(name)) == 0 {
		return nil
	}
	meant, ok := unknown(m, name)
	if !ok || len(meant) == 0 || names(m, meant[0]) {
		return nil
	}
	for _, t := range m.Agent.AllTools() {
		if strings.Contains(t.Name, name) && (slices.Contains(meant, t.Name) || sameUse(m.Agent.Tool(meant[0]), t)) {
			return nil
		}
	}
	return meant
}

// sameUse reports whether a tool does what another one does.
func sameUse(a *agents.Tool, b agents.Tool) bool {
	return a == nil || slices.ContainsFunc(a.Canonical, func(c string) bool { return slices.Contains(b.Canonical, c) })
}

// unknown says what is meant by a name.
func unknown(m hostconfig.Matcher, name string) (meant []string, ok bool) {
	anybodys := part(m) && word.MatchString(name) // it may be in the name of any tool
	if near, ok := agents.NearTool(m.Agent, name); ok && (!anybodys || common(m.Agent, near)) {
		return []string{near}, true
	}
	others := agents.WithTool(name)
	if len(others) == 0 && m.Agent.Tool(name) == nil { // one that another agent had
		others = agents.WithOldTool(name)
	}
	if anybodys {
		others = slices.DeleteFunc(others, func(a *agents.Agent) bool { return !common(a, name) })
	}
	if meant = m.Agent.ToolsFor(name); len(meant) > 0 { // it is hookc's own
		return meant, true
	}
	if len(others) == 0 {
		if meant = withPart(m.Agent, name); len(meant) > 0 && !part(m) {
			return meant, true
		}
		if meant = openName(m.Agent, name); len(meant) > 0 && !part(m) {
			return meant, true
		}
		return nil, m.Agent.MoreTools != nil && (!part(m) && !m.Agent.AddsTools || likeATool.MatchString(name))
	}
	for _, a := range others {
		ok = true
		t := a.Tool(name)
		if t.Same != "" {
			t = a.Tool(t.Same)
		}
		for _, c := range t.Canonical {
			if meant = m.Agent.ToolsFor(c); len(meant) > 0 {
				return meant, true
			}
		}
	}
	return nil, ok
}

var (
	word      = lazyregexp.New(`^[a-z]+$`)
	likeATool = lazyregexp.New(`^(?:[A-Z][a-z]+){2,}$`) // no name of a server's tool is like it, as a rule
)

// part reports whether a name of the matcher may be a part of a tool's name.
func part(m hostconfig.Matcher) bool {
	return m.Mode == hostconfig.MatchRegex && !m.Anchored && !m.Agent.Matcher.Anchored
}

// common reports whether a name is that of a tool which an agent has for what all agents do.
func common(a *agents.Agent, name string) bool {
	return slices.ContainsFunc(a.Tools, func(t agents.Tool) bool { return t.Name == name })
}

// withPart is the tool whose name begins or ends with a name; nil for several.
func withPart(a *agents.Agent, name string) (out []string) {
	for _, t := range a.AllTools() {
		if !t.Gone && t.Renamed == "" && (strings.HasPrefix(t.Name, name+"_") || strings.HasSuffix(t.Name, "_"+name)) {
			out = append(out, t.Name)
		}
	}
	if len(out) != 1 || len(name) < 4 {
		return nil
	}
	return out
}

// openName are the tools whose names begin or end with a name that begins or ends with _ or -, as no
// whole name does; those of a server apart.
func openName(a *agents.Agent, name string) (out []string) {
	if len(strings.Trim(name, "_-")) < 2 || strings.Trim(name, "_-") == name {
		return nil
	}
	for _, t := range a.AllTools() {
		if !t.Gone && t.Renamed == "" && t.Same == "" && t.Name != name && (strings.HasPrefix(t.Name, name) || strings.HasSuffix(t.Name, name)) {
			out = append(out, t.Name)
		}
	}
	return out[:min(len(out), 3)]
}

func report(g *hostconfig.Group, m hostconfig.Matcher, n hostconfig.MatcherName, meant []string, alive bool, r *lint.Report) {
	f := g.File
	d := r.At(f.SpanIn(g.Matcher, n.Start, n.End), "%s has no tool %s", asOn(g, m), n.Text)
	switch {
	case len(meant) > 0 && strings.EqualFold(meant[0], n.Text):
		d.Summary += "; did you mean " + meant[0] + "?"
		d.Detail = "The case of the name must match."
	case len(meant) == 1 && strings.Contains(meant[0], n.Text):
		d.Summary += "; did you mean " + meant[0] + "?"
		d.Detail = "It compares whole names here."
	case len(meant) == 1 && near(m, n.Text):
		d.Summary += "; did you mean " + meant[0] + "?"
	case len(meant) > 1 && strings.Contains(meant[0], n.Text):
		d.Summary += "; it compares whole names, such as " + strings.Join(meant, " or ")
	case len(meant) > 0:
		d.Summary += "; use " + strings.Join(meant, " or ") + " instead"
	case len(agents.WithTool(n.Text)) == 0 && len(agents.WithOldTool(n.Text)) == 0:
		version, _, _ := strings.Cut(m.Agent.Doc, ":")
		d.Detail = "hookc knows all tools of " + version + ", and this is none of them."
		if m.Agent.Documented {
			version, _, _ = strings.Cut(m.Agent.Doc, ",")
			d.Detail = version + " names no such tool."
		}
		if m.Agent.Documented || part(m) {
			d.Severity = max(d.Severity, diag.Info)
		}
	default:
		d.Detail = "The agent has no similar tool."
	}
	if len(meant) > 0 && !names(m, meant[0]) {
		text := m.Text[:n.Start] + meant[0] + m.Text[n.End:]
		d.Fix = &diag.Fix{Title: "write " + meant[0], Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(text))}}
	}
	if alive || !f.Certain(agents.Matchers) || len(meant) == 0 || m.Mode == hostconfig.MatchRegex { // a regex can be a part of a server's tool
		d.Severity = max(d.Severity, diag.Warning)
	}
	if alive && len(meant) > 0 && names(m, meant[0]) {
		d.Severity = max(d.Severity, diag.Info)
		d.Detail = "The matcher also names " + meant[0] + ". This name matches nothing."
	}
	if m.NameMayMatch(n.Text) {
		d.Detail = "Here the name is only a part of the name of another tool."
	}
}

// asOn is the agent whose tools the names of a matcher are, as the reader of the file knows it.
func asOn(g *hostconfig.Group, m hostconfig.Matcher) string {
	if g.Event.Like == "" || g.File.Agent == m.Agent {
		return m.Agent.Title
	}
	return g.File.Agent.Title + ", which uses the names of " + m.Agent.Title + " on " + g.Event.Name + ","
}

// server reports the name of a server's tool that is another agent's.
func server(g *hostconfig.Group, m hostconfig.Matcher, n hostconfig.MatcherName, here string, alive bool, r *lint.Report) {
	if g.Event.Like != "" { // whose names of servers are not known
		return
	}
	d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "%s has no tool %s", m.Agent.Title, n.Text)
	d.Detail = "It calls the tools of MCP servers " + m.Agent.MCP.Name("SERVER", "TOOL") + "."
	if here != "" {
		d.Summary += "; use " + here + " instead"
	}
	if here != "" && !names(m, here) {
		text := m.Text[:n.Start] + here + m.Text[n.End:]
		d.Fix = &diag.Fix{Title: "write " + here, Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(text))}}
	}
	if alive || !g.File.Certain(agents.Matchers) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

func near(m hostconfig.Matcher, name string) bool {
	_, ok := agents.NearTool(m.Agent, name)
	return ok
}

func names(m hostconfig.Matcher, name string) bool {
	for _, n := range m.Names {
		if n.Text == name {
			return true
		}
	}
	return false
}
