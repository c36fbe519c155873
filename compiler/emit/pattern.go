package emit

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
)

// A host that starts each hook by itself can be given one regex to look for
// first. Its engine is another (Python's re), and so is its text: some search
// the strings of the input one by one, as we do, and some all of it, printed
// with quotes and escapes. The pattern may find more than the policy asks for,
// and never less: the evaluator decides.

// maxPattern bounds the regex of a matcher in bytes; a longer one is left to the
// evaluator alone.
const maxPattern = 1000

// HostPattern is the regex that a host is given to look for in the input before
// it starts a hook with this match; "" where it is given none.
func HostPattern(m *ast.Match) string {
	if m == nil {
		return ""
	}
	return looseRegex(m.Pattern)
}

// looseRegex is one regex in place of a match's patterns; "" where none will do.
func looseRegex(rs []ast.Regex) string {
	parts := make([]*regex.Tree, len(rs))
	for i, r := range rs {
		t, err := regex.Parse(r.Source, regex.RE2)
		if err != nil || !regex.SurvivesQuoting(t) || narrower(t) {
			return ""
		}
		parts[i] = t
	}
	out := joined(parts)
	if len(out) > maxPattern {
		return ""
	}
	return out
}

// narrower reports whether Python could find less by a pattern than we do.
func narrower(t *regex.Tree) bool {
	return slices.ContainsFunc(regex.Portable(t, regex.Python), func(d regex.Difference) bool { return !d.Wider })
}

// joined is several regexes as one; "" where their groups could get into each
// other's way.
func joined(parts []*regex.Tree) string {
	if len(parts) == 1 {
		return parts[0].Source
	}
	texts := make([]string, len(parts))
	for i, t := range parts {
		flags, rest := "", t.Source
		if len(t.Flags) > 0 && !t.Flags[0].Group { // Python takes flags for all at the beginning alone
			flags, rest = t.Flags[0].On, t.Source[t.Flags[0].End:]
		}
		if strings.Contains(rest, "(?P<") {
			return ""
		}
		texts[i] = "(?" + flags + ":" + rest + ")"
	}
	return strings.Join(texts, "|")
}
