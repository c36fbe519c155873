package lower

import (
	"slices"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// excluded refuses globs whose exceptions leave no file. Usually the exceptions
// spare most of the first glob already, and the others need not be built. What is
// wrong with a glob is reported where it is built.
func (a *Automata) excluded(f ast.FileMatch) {
	if len(f.Not) == 0 {
		return
	}
	not := anywhere(f.Not)
	each, err := globs(not)
	if err != nil {
		return
	}
	for _, path := range anywhere(f.Any) {
		one, err := automata.Glob(path, automata.Budget{})
		if err != nil || !covered(one, each, not) {
			return
		}
	}
	a.diags.Errorf(diag.CodeGlob, f.Not[0].Span, "%s never matches, because its exceptions exclude every file", f.Name).
		Detail = "A glob with ! excludes files that the others match. Remove it, or make it narrower."
}

// maxNeeded is how many automata are searched side by side.
const maxNeeded = 6

// covered reports whether the others, whose automata are each, match every path of
// one. An automaton of all others can be large. So it looks for a path that none of
// them matches, and leaves out the paths of those that matched an earlier one.
func covered(one *automata.DFA, each []*automata.DFA, others []string) bool {
	var needed []*automata.DFA
	for len(needed) <= maxNeeded {
		path, found, err := automata.Common([]*automata.DFA{one}, needed, automata.Budget{})
		if err != nil {
			break
		}
		i := slices.IndexFunc(each, func(d *automata.DFA) bool { return d.Match(path) })
		if !found || i < 0 {
			return !found
		}
		needed = append(needed, each[i])
	}
	all, err := automata.GlobAny(others, automata.Budget{})
	if err != nil {
		return false
	}
	none, _ := automata.Subset(one, all, automata.Budget{})
	return none
}

func globs(paths []string) ([]*automata.DFA, error) {
	sources := make([]automata.Source, len(paths))
	for i, path := range paths {
		sources[i] = automata.Source{Kind: automata.KindGlob, Text: path}
	}
	out := make([]*automata.DFA, len(paths))
	for i, built := range automata.BuildAll(sources, automata.Budget{}) {
		if built.Err != nil {
			return nil, built.Err
		}
		out[i] = built.DFA
	}
	return out, nil
}

// anywhere is globs with a folder for the project and for home that no glob names.
func anywhere(globs []ast.Glob) []string {
	out := make([]string, len(globs))
	for i, g := range globs {
		base, rest := globBase(g.Source)
		switch base {
		case baseProject:
			rest = "/\x00project/" + rest
		case baseHome:
			rest = "/\x00home/" + rest
		}
		out[i] = rest
	}
	return out
}
