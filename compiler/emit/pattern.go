package emit

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
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
	parts := make([]string, 0, len(rs))
	for _, r := range rs {
		re, err := syntax.Parse(r.Source, syntax.Perl)
		if err != nil || !portable(r.Source) || !carries(re) {
			return ""
		}
		parts = append(parts, r.Source)
	}
	out := strings.Join(parts, "")
	if len(parts) > 1 {
		out = joined(parts)
	}
	if len(out) > maxPattern {
		return ""
	}
	return out
}

// joined is several regexes as one; "" where their groups could get into each
// other's way.
func joined(parts []string) string {
	for i, p := range parts {
		if strings.Contains(p, "(?P<") {
			return ""
		}
		if rest, fold := strings.CutPrefix(p, "(?i)"); fold {
			parts[i] = "(?i:" + rest + ")"
		} else {
			parts[i] = "(?:" + p + ")"
		}
	}
	return strings.Join(parts, "|")
}

// portable reports whether a regex has only syntax that Python reads in the same
// way.
func portable(source string) bool {
	source = strings.TrimPrefix(source, "(?i)")
	for i := 0; i < len(source); i++ {
		c, rest := source[i], source[i+1:]
		switch {
		case c < ' ' || c > '~':
			return false
		case c == '(' && strings.HasPrefix(rest, "?"):
			if !strings.HasPrefix(rest, "?:") && !strings.HasPrefix(rest, "?P<") {
				return false
			}
		case c == '[' && strings.HasPrefix(rest, ":"), c == '{' && strings.HasPrefix(rest, ","):
			return false
		case c == '\\':
			if rest == "" || !portableEscape(rest[0]) {
				return false
			}
			i++
		}
	}
	return true
}

// portableEscape reports whether a backslash before c means the same. Python's
// \d and \w are wider; their negations would be narrower.
func portableEscape(c byte) bool {
	return c == 'd' || c == 'w' || c > ' ' && c < 0x7f && !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9')
}

// carries reports whether the regex still finds something where the string that
// it matches is printed with quotes and escapes: a quote, a backslash, a tab or
// a letter beyond ASCII may then be several characters. K and S have such
// letters as their other case.
func carries(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		fold := re.Flags&syntax.FoldCase != 0
		return !slices.ContainsFunc(re.Rune, func(r rune) bool { return changes(r) || fold && strings.ContainsRune("kKsS", r) })
	case syntax.OpCharClass:
		return unchanged(re.Rune)
	case syntax.OpStar, syntax.OpPlus:
		return repeats(re.Sub[0])
	case syntax.OpEmptyMatch, syntax.OpCapture, syntax.OpQuest, syntax.OpRepeat, syntax.OpConcat, syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !carries(sub) })
	}
	return false // anchors and word boundaries see what stands around the text; . is one character
}

// repeats reports whether any number of such characters stays one when some are
// escaped.
func repeats(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpAnyCharNotNL, syntax.OpAnyChar:
		return true
	case syntax.OpCharClass:
		return unchanged(re.Rune) || holds(re.Rune, `\"'abcdefnrtuvxU0123456789`)
	}
	return carries(re)
}

// changes reports whether a character may be printed as another.
func changes(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`\"'`, r) }

// unchanged reports whether no character of a class changes.
func unchanged(ranges []rune) bool {
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i] < ' ' || ranges[i+1] > '~' {
			return false
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if changes(r) {
				return false
			}
		}
	}
	return true
}

// holds reports whether a class has all of these characters.
func holds(ranges []rune, chars string) bool {
	for _, c := range chars {
		in := false
		for i := 0; i+1 < len(ranges); i += 2 {
			in = in || ranges[i] <= c && c <= ranges[i+1]
		}
		if !in {
			return false
		}
	}
	return true
}
