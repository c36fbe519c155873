package config

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host/agent"
)

// Names replaces canonical tools by all that the host calls so, sorted, each
// once. A name that is no canonical one is the host's own.
func Names(tools []agent.Tool, names []string) []string {
	var out []string
	for _, name := range names {
		before := len(out)
		for _, t := range tools {
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

// Matcher is host names as a matcher: joined by | where all consist of
// characters that the host compares exactly, else an anchored regular expression
// ("mcp__github__*" is a family). No names, for every tool, is "".
func Matcher(names []string, exact string) string {
	if len(names) == 0 {
		return ""
	}
	if !slices.ContainsFunc(names, func(n string) bool { return !plain(n, exact) }) {
		return strings.Join(names, "|")
	}
	parts := make([]string, len(names))
	for i, n := range names {
		parts[i] = pattern(n)
	}
	return "^(?:" + strings.Join(parts, "|") + ")$"
}

// plain reports whether the name consists of these characters alone.
func plain(name, characters string) bool {
	return name != "" && strings.Trim(name, characters) == ""
}

// pattern is a name or a family as a regular expression of any dialect.
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
