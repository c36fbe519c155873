package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// ToolSet is which tools a hook can see.
type ToolSet struct {
	Canonical []string // in the order of event.Tools
	Open      bool     // also tools that have no canonical name: MCP tools, a host's own
}

// AllTools is the set of a hook that names no tool.
func AllTools() ToolSet {
	s := ToolSet{Open: true}
	for _, t := range event.Tools {
		s.Canonical = append(s.Canonical, t.Name)
	}
	return s
}

// ToolsFor is the set that regexes of match.tool select. A tool is known by its
// canonical names and by what a host calls it, and a regex selects it by any of
// them: apply_patch, which writes and edits, is also selected by EditFile.
func ToolsFor(regexes []ast.Regex, aliases map[string][]string) ToolSet {
	if len(regexes) == 0 {
		return AllTools()
	}
	var s ToolSet
	selected := map[string]bool{}
	for _, r := range regexes {
		matches, known, err := wholeName(r.Source, aliases)
		if err != nil {
			return AllTools()
		}
		for _, t := range event.Tools {
			selected[t.Name] = selected[t.Name] || matches(t.Name)
		}
		for alias, names := range aliases {
			if matches(alias) || slices.ContainsFunc(names, matches) {
				for _, n := range names {
					selected[n] = true
				}
			}
		}
		s.Open = s.Open || !known
	}
	for _, t := range event.Tools {
		if selected[t.Name] {
			s.Canonical = append(s.Canonical, t.Name)
		}
	}
	return s
}

// wholeName compares names with a regex as a whole. known says that it can match
// nothing but canonical names and aliases. Most regexes are a name or two, and
// need not be compiled.
func wholeName(source string, aliases map[string][]string) (matches func(string) bool, known bool, err error) {
	if words, fold, ok := regex.Words(source); ok && !fold {
		matches = func(name string) bool { return slices.Contains(words, name) }
		return matches, !slices.ContainsFunc(words, func(w string) bool { return !isKnown(w, aliases) }), nil
	}
	re, err := regexp.Compile(`^(?:` + source + `)$`)
	if err != nil {
		return nil, false, err
	}
	return re.MatchString, false, nil
}

// And is the set of tools that are in both.
func (s ToolSet) And(o ToolSet) ToolSet {
	out := ToolSet{Open: s.Open && o.Open}
	for _, name := range s.Canonical {
		if slices.Contains(o.Canonical, name) {
			out.Canonical = append(out.Canonical, name)
		}
	}
	return out
}

// Input is the type of tool.input: exact for one tool; for several, a field
// that not all have is optional. With tools that have no canonical name it can
// be anything.
func (s ToolSet) Input() value.Type {
	t := value.Type{Kind: value.TObject, Open: s.Open}
	if s.Open {
		return t
	}
	seen := map[string]int{}
	for _, name := range s.Canonical {
		tool, _ := event.LookupTool(name)
		for _, f := range tool.Input {
			seen[f.Name]++
			i := slices.IndexFunc(t.Fields, func(g value.Field) bool { return g.Name == f.Name })
			if i < 0 {
				t.Fields = append(t.Fields, f)
			} else {
				t.Fields[i].Type = unify(t.Fields[i].Type, f.Type)
			}
		}
	}
	for i, f := range t.Fields {
		if seen[f.Name] < len(s.Canonical) {
			t.Fields[i].Type = f.Type.Optional()
		}
	}
	return t
}

// have begins a sentence about the set: "Shell has", "Shell and Fetch have".
func (s ToolSet) have() string {
	switch len(s.Canonical) {
	case 0:
		return "no tool is selected, so there is"
	case 1:
		return s.Canonical[0] + " has"
	}
	return some(s.Canonical) + " have"
}

// key identifies the set.
func (s ToolSet) key() string {
	k := strings.Join(s.Canonical, " ")
	if s.Open {
		k += " *"
	}
	return k
}

// toolsWith is the tools that have this input.
func toolsWith(field string) []string {
	var out []string
	for _, t := range event.Tools {
		if slices.ContainsFunc(t.Input, func(f value.Field) bool { return f.Name == field }) {
			out = append(out, t.Name)
		}
	}
	return out
}

// isKnown reports whether a name is canonical or an alias.
func isKnown(name string, aliases map[string][]string) bool {
	_, canonical := event.LookupTool(name)
	return canonical || len(aliases[name]) > 0
}
