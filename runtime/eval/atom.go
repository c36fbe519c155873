package eval

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// toolMatches reports whether the automaton accepts any name of the tool.
func (s *Scope) toolMatches(dfa uint32) bool {
	names := s.t.DFA(dfa)
	for _, name := range s.ev.Tools {
		if names.Match(name) {
			return true
		}
	}
	host := s.ev.Get(event.ToolHostName)
	return host.Kind() == value.String && names.Match(host.Str())
}

// The bases of a glob.
const (
	globProject uint16 = iota
	globAbsolute
	globHome
)

// globMatches reports whether the automaton accepts any path of the event, as
// seen from the base; a path outside of the base never matches.
func (s *Scope) globMatches(base uint16, dfa uint32) bool {
	glob := s.t.DFA(dfa)
	root := ""
	switch base {
	case globProject:
		root = s.resolvedProject()
	case globHome:
		root = s.resolvedHome()
	}
	paths := s.Field(event.PathsAbs)
	for i := range paths.Len() {
		p := paths.At(i).Str()
		if base != globAbsolute {
			rel, inside := below(root, p)
			if !inside {
				continue
			}
			p = rel
		}
		if glob.Match(p) {
			return true
		}
	}
	return base == globAbsolute && slices.ContainsFunc(s.paths.aliases, glob.Match)
}

// below is p relative to the folder root, if it lies in it.
func below(root, p string) (rel string, ok bool) {
	if root == "" {
		return "", false
	}
	root = path.Clean(root)
	if root == p {
		return ".", true
	}
	return strings.CutPrefix(p, strings.TrimSuffix(root, "/")+"/")
}

// finds are the regexes that match.text can come from, and what they found.
type finds struct {
	first  uint32
	count  uint16
	number uint32 // which finds of a hook these are, from 1
	done   bool
	asked  bool // somebody asked for the match
	found  *found
}

type found struct {
	text, description string
	prog              automaton.Prog
	caps              []int32
}

// setHook says where the match of the hook under way comes from. It is searched
// for when it is first asked for.
func (s *Scope) setHook(first uint32, count uint16) {
	s.inStep = false
	if s.ofHook.number > 0 && s.ofHook.first == first && s.ofHook.count == count {
		return
	}
	s.ofHook = finds{first: first, count: count, number: s.ofHook.number + 1}
}

// setStep says where the match of a step comes from: from its hook's where it
// has none of its own.
func (s *Scope) setStep(first uint32, count uint16) {
	if s.inStep = count > 0; s.inStep {
		s.ofStep = finds{first: first, count: count}
	}
}

// finds is where the match comes from now.
func (s *Scope) finds() *finds {
	if s.inStep {
		return &s.ofStep
	}
	return &s.ofHook
}

// matched is match.text, match.description or a group; nil where no regex
// matched, or the group took no part in the match.
func (s *Scope) matched(n table.Node) value.Value {
	from := s.finds()
	from.asked = true
	if !from.done {
		from.done = true
		from.found = s.search(from)
	}
	m := from.found
	if m == nil {
		return value.Value{}
	}
	switch n.A {
	case 0:
		return value.OfString(m.group(0))
	case 1:
		return value.OfString(m.description)
	}
	i := m.prog.Group(s.t.Text(n.B))
	if i < 0 || 2*i+1 >= len(m.caps) || m.caps[2*i] < 0 {
		return value.Value{}
	}
	return value.OfString(m.group(i))
}

// group is what a group matched. Only a broken program leaves one open.
func (m *found) group(i int) string {
	from, to := m.caps[2*i], m.caps[2*i+1]
	if from < 0 || to < from || int(to) > len(m.text) {
		return ""
	}
	return m.text[from:to]
}

// search finds the first match: first regex in order, first string in document
// order, leftmost-first as in Go.
func (s *Scope) search(from *finds) *found {
	for i := range uint32(from.count) {
		f := s.t.Find(from.first + i)
		prog, err := automaton.LoadProg(s.t.Blob(f.Prog))
		if err != nil {
			s.t.Damage()
			return nil
		}
		v, err := s.eval(f.Value)
		if err != nil {
			continue
		}
		m := &found{prog: prog, caps: make([]int32, 2*prog.Groups()), description: s.t.Text(f.Description)}
		if m.in(v) {
			return m
		}
	}
	return nil
}

// in looks for the match in every string of v.
func (m *found) in(v value.Value) bool {
	switch v.Kind() {
	case value.String:
		m.text = v.Str()
		return m.prog.Find(m.text, m.caps)
	case value.List, value.Map:
		for i := range v.Len() {
			if m.in(v.At(i)) {
				return true
			}
		}
	}
	return false
}
