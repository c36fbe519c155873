// Package matchermisread finds matchers that are read as a name where a regex was
// meant, or the other way round.
package matchermisread

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-misread.
var Rule = &lint.Rule{
	Code: "HK1009", Name: "matcher-misread", Severity: diag.Error,
	Title: "The agent reads a matcher as a name instead of a regular expression, or the other way round.",
	Why: `Claude Code and Codex read a matcher of plain characters as a name or a list of
names, and any other matcher as a regular expression. ` + "`mcp__github`" + ` is read as a
name, and no tool has that name. One regular expression in a list, as in
` + "`Edit|mcp__.*`" + `, makes the whole list a regular expression that is looked for anywhere in
a name: ` + "`Edit`" + ` then matches NotebookEdit too. In Codex a space or comma in a list makes it a
regular expression that matches nothing.`,
	Misses: "A name inside a regular expression is reported only if hookc knows it and it also matches another known tool. A name with a dot or a colon is also a regular expression, and it is only information that it matches more names.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			m, ok := g.ToolMatcher()
			switch {
			case !ok:
			case m.Mode == hostconfig.MatchExact:
				servers(g, m, r)
			case m.Agent.Matcher.Exact != "":
				list(g, m, r)
				mixed(g, m, r)
			}
		}
	},
}

var server = lazyregexp.New(`^mcp__[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*_*$`)

// servers finds names of MCP servers, which are no names of tools.
func servers(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	alive := false
	for _, n := range m.Names {
		alive = alive || !server.MatchString(n.Text)
	}
	for _, n := range m.Names {
		if !server.MatchString(n.Text) {
			continue
		}
		d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "%s is read as the name of a tool, and no tool has this name", n.Text)
		want := strings.TrimRight(n.Text, "_") + "__.*"
		d.Detail = "Write " + want + " for all tools of the server."
		if len(m.Names) == 1 {
			d.Fix = &diag.Fix{Title: "write " + want, Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(want))}}
		}
		if alive || !g.File.Certain(agents.Matchers) {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
}

var (
	listed = lazyregexp.New(`^[A-Za-z0-9_,| -]+$`)
	dotted = lazyregexp.New(`^[A-Za-z0-9_-]+([.:@/][A-Za-z0-9_-]+)+$`)
)

// list finds lists that are regexes because of one character.
func list(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	switch {
	case listed.MatchString(m.Text) && strings.ContainsAny(m.Text, ", "):
		dead := broken(m)
		if dead == "" {
			return
		}
		names := strings.FieldsFunc(m.Text, func(c rune) bool { return c == ',' || c == '|' || c == ' ' })
		want := strings.Join(names, "|")
		d := r.At(g.Matcher.Span, "%s reads this as a regular expression, in which %q matches no tool", m.Agent.Title, dead)
		d.Detail = "Spaces and commas do not separate names here. Write " + want + "."
		d.Fix = &diag.Fix{Title: "write " + want, Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(want))}}
		if !g.File.Certain(agents.Matchers) {
			d.Severity = max(d.Severity, diag.Warning)
		}
	case dotted.MatchString(m.Text) && agents.Dialect(m.Agent) == regex.ECMAScript && !strings.HasSuffix(m.Text, ".*"):
		d := r.At(g.Matcher.Span, "%q is read as a regular expression and matches every name that contains it", m.Text)
		want := "^" + regexp.QuoteMeta(m.Text) + "$"
		d.Detail = "Write " + want + " to match only this name."
		d.Severity = max(d.Severity, diag.Info)
		d.Fix = &diag.Fix{Title: "write " + want, Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(want))}}
	}
}

// mixed finds names that match other tools too, because another part of their list is
// a regex.
func mixed(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	if m.Names != nil || m.Agent.Matcher.Anchored || strings.ContainsAny(m.Text, `()[]{}\`) {
		return
	}
	from := 0
	for part := range strings.SplitSeq(m.Text, "|") {
		at := from
		from += len(part) + 1
		if m.Agent.Tool(part) == nil {
			continue
		}
		if more := others(m, part); len(more) > 0 {
			d := r.At(g.File.SpanIn(g.Matcher, at, at+len(part)), "another part makes the matcher a regular expression, so %s also matches %s", part, strings.Join(more, ", "))
			d.Detail = "Put the names into a group of their own, or write ^" + part + "$ here."
			d.Severity = max(d.Severity, diag.Info)
		}
	}
}

// others is the tools besides which a name is a part of, as far as the matcher does not
// name them.
func others(m hostconfig.Matcher, name string) (out []string) {
	for _, t := range m.Agent.AllTools() {
		if t.Name != name && t.Same == "" && !t.Gone && t.Renamed == "" && strings.Contains(t.Name, name) && !slices.Contains(strings.Split(m.Text, "|"), t.Name) {
			out = append(out, t.Name)
		}
	}
	if len(out) > 3 {
		out = append(out[:3], "others")
	}
	return out
}

// broken is an alternative that a blank or comma keeps from matching.
func broken(m hostconfig.Matcher) string {
	for part := range strings.SplitSeq(m.Text, "|") {
		if strings.ContainsAny(part, ", ") {
			return part
		}
	}
	return ""
}
