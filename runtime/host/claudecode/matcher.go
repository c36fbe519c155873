package claudecode

import (
	"slices"
	"strings"
)

// matcher is the tools as the host compares them. Names of letters, digits, _
// and - joined by | are compared exactly; anything else would be an unanchored
// JavaScript expression, so a family ("mcp__github__*") is an anchored one. No
// matcher, for every tool, is "".
func matcher(tools []string) string {
	names := hostNames(tools)
	if len(names) == 0 {
		return ""
	}
	exact := !slices.ContainsFunc(names, func(n string) bool { return !plain(n) })
	if exact {
		return strings.Join(names, "|")
	}
	for i, n := range names {
		names[i] = pattern(n)
	}
	return "^(?:" + strings.Join(names, "|") + ")$"
}

// hostNames replaces canonical tools by all that the host calls so, sorted,
// each once. A name that is no canonical one is the host's own.
func hostNames(names []string) []string {
	var out []string
	for _, name := range names {
		before := len(out)
		for _, t := range Tools {
			if slices.Contains(t.Canonical, name) {
				out = append(out, t.Name)
			}
		}
		if len(out) == before {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// plain reports whether the host compares the name exactly. The hyphen is in
// that class since 2.1.195; before, such a name was an expression that matched
// more, which the evaluator sorts out.
func plain(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !word(r) })
}

func word(r rune) bool {
	return r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// pattern is a name or a family as a JavaScript expression.
func pattern(name string) string {
	name, family := strings.CutSuffix(name, "*")
	var b strings.Builder
	for _, r := range name {
		if strings.ContainsRune(`\^$.|?*+()[]{}/`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	if family {
		b.WriteString(".*")
	}
	return b.String()
}
