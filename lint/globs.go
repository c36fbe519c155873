package lint

import (
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
)

// GlobBudget bounds a comparison of globs.
var GlobBudget = automata.Budget{States: 5000, Steps: 2_000_000}

// GlobLanguage is the paths below the project that a glob names; false for globs of other
// places, which may be above or below it.
func GlobLanguage(glob string) (*automata.DFA, bool) {
	if strings.HasPrefix(glob, "/") || strings.HasPrefix(glob, "~") || strings.HasPrefix(glob, ".") && strings.HasPrefix(strings.TrimLeft(glob, "."), "/") {
		return nil, false
	}
	d, err := automata.Source{Kind: automata.KindGlob, Text: glob}.Build(GlobBudget)
	return d, err == nil
}

// FilesWithin reports whether it is proved that all files that some globs name are files that
// others name, below the project.
func FilesWithin(inner, outer ast.Files) bool {
	any, ok := languages(outer.Any)
	not, known := languages(outer.Not)
	if !ok || !known || len(inner.Any) == 0 || len(any) == 0 {
		return false
	}
	for _, g := range inner.Any {
		d, ok := GlobLanguage(g.Source)
		if !ok || meets([]*automata.DFA{d}, any) {
			return false
		}
		for _, n := range not {
			if meets([]*automata.DFA{d, n}, nil) {
				return false
			}
		}
	}
	return true
}

// meets reports whether some path is in all of some languages, and in none of others, or may be.
func meets(in, out []*automata.DFA) bool {
	_, some, err := automata.Common(in, out, GlobBudget)
	return some || err != nil
}

func languages(globs []ast.Glob) (out []*automata.DFA, ok bool) {
	for _, g := range globs {
		d, ok := GlobLanguage(g.Source)
		if !ok {
			return nil, false
		}
		out = append(out, d)
	}
	return out, true
}
