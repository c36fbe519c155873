package lower

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
)

// maxTexts is how many texts a node compares one by one; more are an automaton.
const maxTexts = 16

// maxNames bounds the names that the regexes of a match are spelt out as.
const maxNames = 64

// ToolNames is the names of tools that a match can hold for: a finite set, in
// which a name that ends in * stands for a family of MCP tools. It is false
// where there is no such set.
func ToolNames(m *ast.Match) ([]string, bool) {
	if m == nil {
		return nil, false
	}
	for _, f := range m.Whole {
		if f.Field == "tool" {
			return union(f.Regexes, regex.Names)
		}
	}
	return nil, false
}

// names spells out whole-name regexes; false where they are no few names.
func names(rs []ast.Regex) ([]string, bool) {
	out, ok := union(rs, func(pattern string) ([]string, bool) {
		list, fold, ok := regex.Words(pattern)
		return list, ok && !fold
	})
	return out, ok && len(out) <= maxTexts
}

// words is the texts of which one in a string is all that a regex asks for.
func words(r ast.Regex) ([]string, bool) {
	lits, ok := regex.RequiredLiterals(r.Source)
	return lits.Any, ok && lits.Exact && !lits.Fold && len(lits.Any) > 0 && len(lits.Any) <= maxTexts
}

// union joins what several regexes are spelt out as.
func union(rs []ast.Regex, spell func(pattern string) ([]string, bool)) (out []string, ok bool) {
	for _, r := range rs {
		some, ok := spell(r.Source)
		if out = append(out, some...); !ok || len(out) > maxNames {
			return nil, false
		}
	}
	return out, len(out) > 0
}
