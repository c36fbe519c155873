package hostimport

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// toolMatch is a match on tools: regexes that are compared with canonical names and
// with the agent's own, and the agent's tools that these take in too much.
type toolMatch struct {
	regexes []string
	except  []string
}

// tools makes a match that takes in the tools of the agent that its matcher does,
// under their canonical names where they have one, so that it is about the same
// tools of other agents too.
func (c *converter) tools(k *hook, m hostconfig.Matcher, rule *permission) bool {
	if m.Mode == hostconfig.MatchAll && rule == nil {
		return true
	}
	wants, names, re, ok := c.wants(k, m)
	if !ok {
		return false
	}
	if rule == nil && (re == ".*" || re == ".+") {
		return true
	}
	if rule != nil {
		if !wants(rule.tool) {
			return c.leave(k.span("if"), "the matcher never lets through what the rule is about, and the hook never runs", "")
		}
		names, re = []string{rule.tool}, ""
		wants = func(name string) bool { return name == rule.tool }
	}
	names = realTools(m.Agent, names)
	t := toolMatchOf(m.Agent, alike(m.Agent, wants), names, re, !k.prompt)
	if len(t.regexes) == 0 {
		return c.leave(k.group.Matcher.Span, "the matcher names no tool of "+m.Agent.Title+", and the hook never runs", "hookc lint says what its tools are called.")
	}
	if len(t.except) > 0 && k.prompt {
		return c.leave(k.group.Matcher.Span, "a prompt's match cannot take out "+strings.Join(t.except, " and "), "Name the tools in the matcher.")
	}
	k.match.args = append([]policytext.Arg{texts("tool", t.regexes)}, k.match.args...)
	k.match.when = c.condition(t, rule)
	return true
}

// realTools leaves out what only another agent, or nobody, calls a tool: it matches
// nothing here, and a policy refuses it.
func realTools(a *agents.Agent, names []string) []string {
	known := toolname.Of(all.Targets(), []string{a.Name})
	if names == nil || !known.Closed {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, wrong := known.Wrong(name)
		return wrong && a.Tool(name) == nil
	})
}

// condition is the when of a match.
func (c *converter) condition(t toolMatch, rule *permission) string {
	var parts []string
	switch {
	case len(t.except) == 1:
		parts = append(parts, "tool.host_name != '"+t.except[0]+"'")
	case len(t.except) > 1:
		parts = append(parts, "tool.host_name not in ['"+strings.Join(t.except, "', '")+"']")
	}
	if rule != nil && rule.when != "" {
		parts = append(parts, rule.when)
	}
	if len(parts) == 2 {
		parts[1] = "(" + parts[1] + ")"
	}
	return strings.Join(parts, " and ")
}

// wants says which tools a matcher takes: the names that it lists, or else its regex
// for whole names.
func (c *converter) wants(k *hook, m hostconfig.Matcher) (wants func(string) bool, names []string, re string, ok bool) {
	if m.Mode == hostconfig.MatchAll {
		return func(string) bool { return true }, nil, "", true
	}
	if m.Mode == hostconfig.MatchExact || len(m.Names) > 0 && (m.Anchored || m.Agent.Matcher.Anchored) {
		for _, n := range m.Names {
			if n.Text != "" {
				names = append(names, n.Text)
			}
		}
		return func(name string) bool { return slices.Contains(names, name) }, names, "", true
	}
	re, err := pattern(m)
	if err != nil {
		return nil, nil, "", c.badRegex(k, m, err)
	}
	compiled, bad := regexp.Compile("^(?:" + re + ")$")
	if bad != nil {
		return nil, nil, "", c.leave(k.group.Matcher.Span, "the regex of the matcher cannot be written for RE2: "+bad.Error(), "Write the names of what it is to match.")
	}
	return compiled.MatchString, nil, re, true
}

// alike is what is wanted, with the tools that have a wanted name as another one.
func alike(a *agents.Agent, wants func(string) bool) func(string) bool {
	return func(name string) bool {
		return wants(name) || slices.ContainsFunc(a.Tools, func(t agents.Tool) bool { return t.Same == name && wants(t.Name) })
	}
}

// toolMatchOf finds regexes for the tools that are wanted. canonical says whether they
// may be named as hookc does; else the agent's own names are taken.
func toolMatchOf(a *agents.Agent, wants func(string) bool, names []string, re string, canonical bool) toolMatch {
	var t toolMatch
	add := func(regexes ...string) {
		for _, r := range regexes {
			if !slices.Contains(t.regexes, r) && isTool(r) {
				t.regexes = append(t.regexes, r)
			}
		}
	}
	for _, name := range inOrder(a, names, wants) {
		tool := a.Tool(name)
		if tool != nil && tool.Same != "" {
			tool = a.Tool(tool.Same)
		}
		switch {
		case tool != nil && canonical && len(tool.Canonical) > 0 && !tool.Gone && tool.Renamed == "":
			add(tool.Canonical...)
		case tool != nil && tool.Gone && takes(t.regexes, tool):
		case tool == nil && isCanonical(name) && len(a.ToolsFor(name)) > 0:
			// hookc's name, which means other tools than the agent's matcher does
		default:
			add(regexp.QuoteMeta(name))
		}
	}
	if re != "" {
		add(re)
	}
	for i := range a.Tools {
		tool := &a.Tools[i]
		if isOwn(tool) && !wants(tool.Name) && takes(t.regexes, tool) {
			t.except = append(t.except, tool.Name)
		}
	}
	return t
}

// inOrder is the names that are written, or else the agent's tools of which all are
// wanted that have the same canonical names.
func inOrder(a *agents.Agent, names []string, wants func(string) bool) []string {
	if names != nil {
		return names
	}
	var out []string
	for _, t := range a.Tools {
		if t.Gone || t.Renamed != "" || len(t.Canonical) == 0 {
			continue
		}
		wanted := true
		for _, canonical := range t.Canonical {
			wanted = wanted && !slices.ContainsFunc(a.ToolsFor(canonical), func(name string) bool { return !wants(name) })
		}
		if wanted {
			out = append(out, t.Name)
		}
	}
	return out
}

// isOwn reports whether a tool is none under another name; one that is gone is what
// older versions call.
func isOwn(t *agents.Tool) bool { return t.Same == "" && (t.Gone || t.Renamed == "") }

func isCanonical(name string) bool {
	_, ok := event.LookupTool(name)
	return ok
}

// takes reports whether a match takes a tool in, by one of its names.
func takes(regexes []string, t *agents.Tool) bool {
	for _, r := range regexes {
		re, err := regexp.Compile("^(?:" + r + ")$")
		if err == nil && (re.MatchString(t.Name) || slices.ContainsFunc(t.Canonical, re.MatchString)) {
			return true
		}
	}
	return false
}

func kindOf(name string) (*event.Kind, bool) { return event.LookupKind(name) }
