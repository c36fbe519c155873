package lower

import (
	"regexp/syntax"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
)

// maxTexts is how many texts a node compares one by one; more are an automaton.
const maxTexts = 16

// ToolNames is the names of tools that a match can hold for: a finite set, in
// which a name that ends in * stands for a family of MCP tools. It is false
// where there is no such set.
func ToolNames(m *ast.Match) ([]string, bool) {
	if m == nil {
		return nil, false
	}
	for _, f := range m.Whole {
		if f.Field == "tool" {
			return union(f.Regexes, family)
		}
	}
	return nil, false
}

// names spells out whole-name regexes; false where they are no few names.
func names(rs []ast.Regex) ([]string, bool) {
	out, ok := union(rs, spelt)
	return out, ok && len(out) <= maxTexts
}

// words is the texts of which one in a string is all that a regex asks for.
func words(r ast.Regex) ([]string, bool) {
	lits, ok := automata.RequiredLiterals(r.Source)
	return lits.Any, ok && lits.Exact && !lits.Fold && len(lits.Any) > 0 && len(lits.Any) <= maxTexts
}

func union(rs []ast.Regex, spell func(*syntax.Regexp) ([]string, bool)) (out []string, ok bool) {
	for _, r := range rs {
		re, err := syntax.Parse(r.Source, syntax.Perl)
		if err != nil {
			return nil, false
		}
		some, ok := spell(re.Simplify())
		if out = append(out, some...); !ok || len(out) > maxNames {
			return nil, false
		}
	}
	return out, len(out) > 0
}

// family is what spelt gives, and also a literal prefix with anything behind
// it, as prefix*.
func family(re *syntax.Regexp) ([]string, bool) {
	re = unanchored(re)
	if re.Op == syntax.OpConcat && len(re.Sub) == 2 && isRest(re.Sub[1]) {
		if prefix := re.Sub[0]; prefix.Op == syntax.OpLiteral && prefix.Flags&syntax.FoldCase == 0 {
			return []string{string(prefix.Rune) + "*"}, true
		}
	}
	return spelt(re)
}

// isRest reports whether a regex is .* or .+: any rest of a tool's name.
func isRest(re *syntax.Regexp) bool {
	if re.Op != syntax.OpStar && re.Op != syntax.OpPlus {
		return false
	}
	return re.Sub[0].Op == syntax.OpAnyChar || re.Sub[0].Op == syntax.OpAnyCharNotNL
}

// maxNames bounds the names that one regex is spelt out as.
const maxNames = 64

// spelt spells out the language of a regex that is compared with a whole name.
func spelt(re *syntax.Regexp) ([]string, bool) { return finite(unanchored(re)) }

// unanchored drops ^ and $ where they say what a whole-name comparison says
// anyway: at both ends.
func unanchored(re *syntax.Regexp) *syntax.Regexp {
	if re.Op != syntax.OpConcat {
		return re
	}
	subs := re.Sub
	if len(subs) > 0 && subs[0].Op == syntax.OpBeginText {
		subs = subs[1:]
	}
	if n := len(subs); n > 0 && subs[n-1].Op == syntax.OpEndText {
		subs = subs[:n-1]
	}
	if len(subs) == 1 {
		return subs[0]
	}
	return &syntax.Regexp{Op: syntax.OpConcat, Sub: subs}
}

// finite spells out the language of a regex; false where it is infinite or
// large, folds case or looks around.
func finite(re *syntax.Regexp) ([]string, bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return []string{""}, true
	case syntax.OpLiteral:
		return []string{string(re.Rune)}, re.Flags&syntax.FoldCase == 0
	case syntax.OpCapture:
		return finite(re.Sub[0])
	case syntax.OpQuest:
		names, ok := finite(re.Sub[0])
		return append(names, ""), ok
	case syntax.OpCharClass:
		return classNames(re.Rune)
	case syntax.OpConcat:
		return product(re.Sub)
	case syntax.OpAlternate:
		return alternatives(re.Sub)
	}
	return nil, false
}

func classNames(ranges []rune) (names []string, ok bool) {
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if names = append(names, string(r)); len(names) > maxNames {
				return nil, false
			}
		}
	}
	return names, true
}

func product(subs []*syntax.Regexp) ([]string, bool) {
	out := []string{""}
	for _, s := range subs {
		names, ok := finite(s)
		if !ok || len(out)*len(names) > maxNames {
			return nil, false
		}
		var next []string
		for _, a := range out {
			for _, b := range names {
				next = append(next, a+b)
			}
		}
		out = next
	}
	return out, true
}

func alternatives(subs []*syntax.Regexp) (out []string, ok bool) {
	for _, s := range subs {
		names, ok := finite(s)
		if out = append(out, names...); !ok || len(out) > maxNames {
			return nil, false
		}
	}
	return out, true
}
