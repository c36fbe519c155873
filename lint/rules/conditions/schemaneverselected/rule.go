// Package schemaneverselected finds schemas whose glob selects no file.
package schemaneverselected

import (
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is schema-never-selected.
var Rule = &lint.Rule{
	Code: "HK4380", Name: "schema-never-selected", Severity: diag.Warning,
	Title: "A schema of schema_by is never selected.",
	Why: "The first glob of `schema_by` that matches a file selects its schema. Behind `**/*.json` no other glob for JSON files is ever asked, " +
		"so their schemas check nothing. Write the general glob last. A glob that names none of the files of the step selects nothing either. This is proved, not guessed.",
	Misses: "Globs outside of the project, and files that are put together.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if x := s.Arg("schema_by"); s.Kind == "validate" && x != nil && !seen[x.Span] && p.Own(x.Span) {
					seen[x.Span] = true
					look(p, s, x, r)
				}
			})
		}
	},
}

var budget = automata.Budget{States: 5000, Steps: 2_000_000}

func look(p *lint.Policy, s *ast.Step, x *ast.Expr, r *lint.Report) {
	if x.Op != ast.OpConst || x.Value.Kind() != value.Map {
		return
	}
	files := filesOf(s)
	var before []*automata.DFA
	var names []string
	for i := range x.Value.Len() {
		glob := x.Value.Key(i).Str()
		d, ok := language(glob)
		if !ok {
			continue
		}
		if _, left, err := automata.Common([]*automata.DFA{d}, before, budget); !left && err == nil {
			f := r.At(place(p, x, glob), "%s is never selected, because %s in front of it matches the same files", glob, strings.Join(covering(d, before, names), " or "))
			f.Detail = "The first glob that matches counts. Write the more general glob last."
		} else if files != nil && apart(files, d) {
			f := r.At(place(p, x, glob), "%s is never selected, because it names none of the files of the step", glob)
			f.Detail = "Name the files in files too, or correct the glob."
		}
		before, names = append(before, d), append(names, glob)
	}
}

// covering is one glob that matches all files of another, or else all that are given.
func covering(d *automata.DFA, before []*automata.DFA, names []string) []string {
	for i, b := range before {
		if _, left, err := automata.Common([]*automata.DFA{d}, []*automata.DFA{b}, budget); !left && err == nil {
			return names[i : i+1]
		}
	}
	return names
}

// place is where a glob stands.
func place(p *lint.Policy, x *ast.Expr, glob string) diag.Span {
	if w, ok := p.Written(x.Span); ok {
		keys, at := w.Keys()
		for i, key := range keys {
			if key == glob {
				return at[i]
			}
		}
	}
	return x.Span
}

// filesOf are the files of a step, if all are globs or names of the project that are known.
func filesOf(s *ast.Step) (out []*automata.DFA) {
	x := s.Arg("files")
	if x == nil {
		x = s.Arg("file")
	}
	if x == nil || x.Op != ast.OpConst {
		return nil
	}
	list := []value.Value{x.Value}
	if x.Value.Kind() == value.List {
		list = nil
		for i := range x.Value.Len() {
			list = append(list, x.Value.At(i))
		}
	}
	for _, v := range list {
		text := v.Text()
		d, ok := language(text)
		if !ok || v.Kind() != value.String || strings.ContainsAny(text, "#:") {
			return nil
		}
		out = append(out, d)
	}
	return out
}

// apart reports whether it is proved that no file has one of the globs and the other.
func apart(files []*automata.DFA, d *automata.DFA) bool {
	for _, f := range files {
		if _, both, err := automata.Common([]*automata.DFA{f, d}, nil, budget); both || err != nil {
			return false
		}
	}
	return true
}

// language is the paths below the project that a glob names; false for globs of other
// places.
func language(glob string) (*automata.DFA, bool) {
	if strings.HasPrefix(glob, "/") || strings.HasPrefix(glob, "~") || strings.HasPrefix(glob, "!") || strings.HasPrefix(glob, ".") && strings.HasPrefix(strings.TrimLeft(glob, "."), "/") {
		return nil, false
	}
	d, err := automata.Source{Kind: automata.KindGlob, Text: glob}.Build(budget)
	return d, err == nil
}
