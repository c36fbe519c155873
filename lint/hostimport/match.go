package hostimport

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// match is what a hook is about.
type match struct {
	args []policytext.Arg
	when string
}

// matched reads the matcher of a handler, and Claude Code's permission rule.
func (c *converter) matched(k *hook) bool {
	m, ok := c.matcher(k)
	if !ok {
		return false
	}
	rule, ok := c.rule(k)
	if !ok {
		return false
	}
	if k.event.Matches == "tool" {
		return c.tools(k, m, rule)
	}
	if len(k.event.Tools) > 0 {
		k.match.args = append(k.match.args, texts("tool", k.event.Tools))
	}
	if m.Mode == hostconfig.MatchAll || k.event.Matches == "" {
		return true // what the agent ignores, the policy leaves out
	}
	return c.subject(k, m)
}

// matcher is the matcher as the agent reads it; one that cannot match leaves the
// handler out.
func (c *converter) matcher(k *hook) (hostconfig.Matcher, bool) {
	v := k.group.Matcher
	if v == nil || v.Kind == hostconfig.Null || c.agent.Matcher.Ignored {
		return hostconfig.ReadMatcher(c.agent, k.event, ""), true
	}
	off := slices.Contains(c.agent.Matcher.Off, v.Text) && (k.event.Like == "" || v.Text == "")
	if off && k.event.Matches == "tool" {
		return hostconfig.Matcher{}, c.leave(v.Span, c.agent.Title+" never runs a hook with the matcher "+strconv.Quote(v.Text), "Leave the matcher out to match everything.")
	}
	m := hostconfig.ReadMatcher(c.agent, k.event, v.Text)
	switch {
	case m.Mode == hostconfig.MatchAll:
		return m, true
	case k.event.Unknown:
		return m, c.leave(v.Span, "what "+c.agent.Title+" compares a matcher of "+k.event.Name+" with is not known", "Leave the matcher out to match everything.")
	}
	if what, tool := m.Mistake(); what != hostconfig.NoMistake && k.event.Matches == "tool" {
		detail := "hookc lint says how to write it."
		if what == hostconfig.PermissionRule {
			detail = "Write " + strconv.Quote("matcher") + ": " + strconv.Quote(tool) + ", and the rule into the handler's if."
		}
		return m, c.leave(v.Span, "the matcher is a regex that no tool's name matches", detail)
	}
	return m, true
}

// badRegex says why a regex leaves the handler out.
func (c *converter) badRegex(k *hook, m hostconfig.Matcher, err *regex.Error) bool {
	if _, bad := regex.Parse(m.Text, agents.Dialect(m.Agent)); bad != nil {
		why := "the matcher is no regex of " + agents.Dialect(m.Agent).String() + ", and the hook never runs: " + bad.Problem
		return c.leave(k.group.Matcher.Span, why, "hookc lint says how to write it.")
	}
	return c.leave(k.group.Matcher.Span, "the regex of the matcher cannot be written for RE2: "+err.Problem, "Write the names of what it is to match.")
}

// subjects is what match calls what agents compare matchers with, where it is not
// called the same.
var subjects = map[string]string{"error": "subject", "server": "subject"}

// subject makes a match on what else than a tool a matcher is compared with.
func (c *converter) subject(k *hook, m hostconfig.Matcher) bool {
	names := !k.event.ComparesText()
	t, err := searched(m, names)
	if err != nil && m.Mode == hostconfig.MatchRegex {
		return c.badRegex(k, m, err)
	}
	switch {
	case k.event.Matches == "prompt":
		k.match.args = append(k.match.args, field("fields", "prompt", t.Source))
		return true
	case k.event.Matches == "command" && k.event.Canonical != "prompt_expansion":
		k.match.args = append(k.match.args, field("input", "command", t.Source))
		return true
	}
	regexes := []string{}
	for _, n := range m.Names {
		regexes = append(regexes, regexp.QuoteMeta(n.Text))
	}
	if m.Mode == hostconfig.MatchRegex {
		regexes = []string{whole(t, m.Agent.Matcher.Anchored)}
	}
	if regexes[0] == ".*" {
		return true
	}
	name, ok := subjectOf(k.event)
	if !ok {
		return c.leave(k.group.Matcher.Span, "a policy cannot match the "+k.event.Matches+" of "+k.event.Name, "")
	}
	k.match.args = append(k.match.args, texts(name, regexes))
	return true
}

// subjectOf is the argument of match that holds what an event's matcher is compared
// with.
func subjectOf(e *agents.Event) (string, bool) {
	kind, ok := kindOf(e.Canonical)
	if !ok {
		return "", false
	}
	name := e.Matches
	if other := subjects[name]; other != "" {
		name = other
	}
	if e.Canonical == "prompt_expansion" {
		name = "subject"
	}
	if e.Canonical == "instructions_loaded" { // its load_reason
		name = "trigger"
	}
	for _, s := range kind.Subjects {
		if s.Name == name {
			return name, true
		}
	}
	return "", false
}

// texts is a regex, or a list of them.
func texts(name string, list []string) policytext.Arg {
	if len(list) == 1 {
		return policytext.Text(name, list[0])
	}
	return policytext.Texts(name, list)
}

// field is a regex for one member of an object.
func field(name, key, re string) policytext.Arg {
	return policytext.Map(name, [][2]string{{key, re}})
}
