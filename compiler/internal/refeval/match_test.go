package refeval

import (
	"regexp"
	"slices"
	"sync"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// matches evaluates a match block: all that is given must hold.
func (s *sight) matches(m *ast.Match) bool {
	for _, f := range m.Whole {
		if !slices.ContainsFunc(s.subject(f.Field), func(name string) bool { return wholly(f.Regexes, name) }) {
			return false
		}
	}
	for _, p := range places(s, m) {
		if _, ok := search(p); !ok {
			return false
		}
	}
	if len(m.Command) > 0 && len(s.commands(m)) == 0 {
		return false
	}
	for i, f := range m.Touched() {
		if len(f.Any) > 0 && !slices.ContainsFunc(s.touched(i), func(p string) bool { return s.names(f.Files, p) }) {
			return false
		}
	}
	return len(m.Path) == 0 || slices.ContainsFunc(m.Path, s.globbed)
}

// subject is what a name of match { } compares: the names of the tool, or one
// field.
func (s *sight) subject(name string) []string {
	if name == "tool" {
		return append(slices.Clone(s.ev.Tools), s.ev.Get(event.ToolHostName).Str())
	}
	for _, sub := range s.ev.Kind.Subjects {
		if v := s.ev.Get(sub.Field); sub.Name == name && v.Kind() == value.String {
			return []string{v.Str()}
		}
	}
	return nil
}

func wholly(rs []ast.Regex, s string) bool {
	return slices.ContainsFunc(rs, func(r ast.Regex) bool {
		return compiled(`\A(?:` + r.Source + `)\z`).MatchString(s)
	})
}

// place is where several regexes look for text.
type place struct {
	in      value.Value
	regexes []ast.Regex
}

// places lists where a match looks for text, in the order in which match.text
// is looked for.
func places(s *sight, m *ast.Match) []place {
	var out []place
	if len(m.Pattern) > 0 {
		out = append(out, place{s.ev.Get(event.ToolRaw), m.Pattern})
	}
	for _, f := range m.Input {
		v, _ := s.ev.Get(event.ToolInput).Get(f.Field)
		out = append(out, place{v, f.Regexes})
	}
	for _, f := range m.Fields {
		out = append(out, place{s.byPath(f.Field), f.Regexes})
	}
	return out
}

// found is what a regex found.
type found struct {
	regex ast.Regex
	text  []string // the match, then its groups
	took  []bool   // which of them took part
}

// search looks for the first match: first regex in order, first string in
// document order, leftmost-first.
func search(p place) (found, bool) {
	for _, r := range p.regexes {
		re := compiled(r.Source)
		for _, s := range stringsIn(p.in) {
			at := re.FindStringSubmatchIndex(s)
			if at == nil {
				continue
			}
			f := found{regex: r}
			for i := 0; i < len(at); i += 2 {
				took := at[i] >= 0
				text := ""
				if took {
					text = s[at[i]:at[i+1]]
				}
				f.text, f.took = append(f.text, text), append(f.took, took)
			}
			return f, true
		}
	}
	return found{}, false
}

// names is match as conditions see it. A group that took no part in the match,
// or that this regex lacks, is nil.
func (f found) names() map[string]any {
	out := map[string]any{"text": f.text[0], "description": f.regex.Description}
	for i, group := range compiled(f.regex.Source).SubexpNames() {
		if group != "" && f.took[i] {
			out[group] = f.text[i]
		}
	}
	return out
}

// stringsIn lists every string in a value, nested ones too, in document order.
func stringsIn(v value.Value) []string {
	switch v.Kind() {
	case value.String:
		return []string{v.Str()}
	case value.List, value.Map:
		var out []string
		for i := range v.Len() {
			out = append(out, stringsIn(v.At(i))...)
		}
		return out
	}
	return nil
}

var regexes sync.Map

// compiled is Go's own regex of a source.
func compiled(source string) *regexp.Regexp {
	if re, ok := regexes.Load(source); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(source)
	regexes.Store(source, re)
	return re
}
