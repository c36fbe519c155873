package refeval

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// match is a random match block.
type match struct {
	block  string
	finds  bool     // it looks for text, so match.text is there
	runs   bool     // it has a command { }, so match.commands is there
	inputs []string // the fields of the tool's input that are known behind it
}

func newMatch(c conds) match {
	m := match{inputs: c.inputs}
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if c.tool && c.once(2) {
		t := toolMatch(c.dice)
		add("tool = %s", t.regexes)
		m.inputs = slices.DeleteFunc(slices.Clone(m.inputs), func(f string) bool { return !slices.Contains(t.inputs, f) })
	}
	if c.tool && c.once(3) {
		pattern := patterns(c.dice)
		if c.each && c.once(2) {
			pattern = pick(c.dice, `each.value`, `"(?i)\\b${each.value}"`, `[each.value, "(?P<g>ab*)"]`)
		}
		add("pattern = %s", pattern)
		m.finds = true
	}
	if len(m.inputs) > 0 && c.once(5) {
		add("input = { %s = %s }", pick(c.dice, m.inputs...), regexList(c.dice))
		m.finds = true
	}
	if c.once(5) {
		add("fields = { %s = %s }", quoteHCL(c.field()), regexList(c.dice))
		m.finds = true
	}
	if c.tool && c.once(4) {
		add("path = [%s]", quoted(some(c.dice, 3, func() string { return pick(c.dice, globs...) })))
	}
	if slices.Contains(m.inputs, "command") && c.once(4) {
		parts = append(parts, some(c.dice, 2, func() string { return commandBlock(c.dice) })...)
		m.runs = len(parts) > 0 && strings.HasPrefix(parts[len(parts)-1], "command")
	}
	for _, what := range []string{"reads", "writes", "deletes"} {
		if c.tool && c.once(8) {
			list := append(some(c.dice, 2, func() string { return pick(c.dice, globs...) }), "**/x.*")
			if c.once(2) {
				list = append(list, "!"+pick(c.dice, globs...))
			}
			add("%s = [%s]", what, quoted(list))
		}
	}
	if c.once(6) && (c.tool || c.agent) {
		add("agent = %s", pick(c.dice, `"main"`, `"(?i)main"`, `["reviewer", "ma.*"]`, `"sub.agent"`, `"(?s)sub.agent"`))
	}
	m.block = "match {\n  " + strings.Join(parts, "\n  ") + "\n}"
	return m
}

// commandBlock is a command { } of words that the lines of events have.
func commandBlock(d *dice) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if !d.once(3) {
		add("program = %s", pick(d, `"git"`, `"rm"`, `["git", "cat"]`, `"(?i)GIT"`, `"g.*"`, `["sh", "bash", "sudo"]`, `"cp|mv"`))
	}
	if d.once(3) {
		add("args = %s", pick(d, `["push"]`, `["push", "origin"]`, `["p.*", "main"]`, `[".*"]`, `["pu(sh|ll)"]`))
	}
	if d.once(3) {
		add("flags = %s", pick(d, `["force"]`, `["f|force"]`, `["r", "f"]`, `["fo.*"]`, `["recursive"]`))
	}
	if d.once(3) || len(parts) == 0 {
		add("operands = %s", pick(d, `["main"]`, `["/.*"]`, `[".*\\*.*"]`, `["origin", "main"]`, `["x.go|.env"]`))
	}
	return "command {\n    " + strings.Join(parts, "\n    ") + "\n  }"
}

// field is a field of the events with text in it.
func (c conds) field() string {
	switch {
	case c.after && c.once(2):
		return "output"
	case c.tool:
		return pick(c.dice, "command", "content", "session.id", "tool.raw", "paths", "cwd")
	case c.agent:
		return pick(c.dice, "message", "stop.reason", "session.id")
	}
	return pick(c.dice, "session.id", "cwd", "agent")
}

// allInputs are the fields that a tool without a canonical name can have.
var allInputs = []string{"command", "path", "content", "other", "fresh"}

// tools is what match { tool } says, and which inputs the compiler then knows.
type tools struct {
	regexes string
	inputs  []string
}

// toolMatch is one of a few narrow sets of tools, or any set with tools in it
// that have no canonical name.
func toolMatch(d *dice) tools {
	if d.once(3) {
		return pick(d,
			tools{`"Shell"`, []string{"command"}},
			tools{`["ReadFile", "Grep"]`, []string{"path"}},
			tools{`"(?:Write|Edit)File"`, []string{"path", "content"}},
			tools{`["^WriteFile$", "Shell"]`, []string{"path", "content", "command"}},
			tools{`"EditFile"`, []string{"path"}})
	}
	names := some(d, 3, func() string { return toolRegex(d) })
	return tools{quotedList(append(names, pick(d, "custom_tool", "mcp__.*", ".*_.*"))), allInputs}
}

func toolRegex(d *dice) string {
	name := pick(d, toolNames...)
	switch d.n(5) {
	case 1:
		return pick(d, "Shell|ReadFile", ".*File", "mcp__.*", "mcp__github__.*|Shell", "[A-Z]\\w+", "(?:Read|Write)File", "S.*l")
	case 2:
		return "(?i)" + strings.ToLower(name)
	case 3:
		return "^" + regexp.QuoteMeta(name) + "$"
	}
	return name
}

func patterns(d *dice) string {
	switch d.n(5) {
	case 1:
		return "pattern.danger"
	case 2:
		return "[pattern.danger, " + quoteHCL(regex(d, true)) + "]"
	}
	return regexList(d)
}

func regexList(d *dice) string {
	return quotedList(some(d, 2, func() string { return regex(d, d.once(3)) }))
}

func quotedList(items []string) string {
	if len(items) == 1 {
		return quoteHCL(items[0])
	}
	return "[" + quoted(items) + "]"
}

func quoted(items []string) string {
	out := make([]string, len(items))
	for i, s := range items {
		out[i] = quoteHCL(s)
	}
	return strings.Join(out, ", ")
}
