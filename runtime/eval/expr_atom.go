package eval

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// matches is x matches "…": false for nil.
func (s *Scope) matches(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	switch {
	case err != nil:
		return value.Value{}, err
	case v.Absent():
		return value.OfBool(false), nil
	case v.Kind() != value.String:
		return value.Value{}, value.Unexpected("matches", "a string", v)
	}
	return value.OfBool(s.t.DFA(n.B).Match(v.Str())), nil
}

// inSet is x in ["…", …]: false for what is not a string.
func (s *Scope) inSet(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	return value.OfBool(v.Kind() == value.String && s.t.DFA(n.B).Match(v.Str())), nil
}

// oneOf is inSet for a few texts.
func (s *Scope) oneOf(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	return value.OfBool(v.Kind() == value.String && s.isText(n, v.Str())), nil
}

// toolIs reports whether any name of the tool is one of the texts.
func (s *Scope) toolIs(n table.Node) bool {
	for _, name := range s.ev.Tools {
		if s.isText(n, name) {
			return true
		}
	}
	host := s.ev.Get(event.ToolHostName)
	return host.Kind() == value.String && s.isText(n, host.Str())
}

// isText reports whether a string is one of the texts of a node.
func (s *Scope) isText(n table.Node, str string) bool {
	for i := range uint32(n.N) {
		if s.textArg(n, i) == str {
			return true
		}
	}
	return false
}

// textArg is the i-th text of a node.
func (s *Scope) textArg(n table.Node, i uint32) string {
	return s.t.Text(s.t.Node(s.t.Arg(n.B + i)).A)
}

// hasText is anyText for a few texts.
func (s *Scope) hasText(n table.Node) (value.Value, error) {
	return s.anyStringOf(n, func(str string) bool {
		for i := range uint32(n.N) {
			if strings.Contains(str, s.textArg(n, i)) {
				return true
			}
		}
		return false
	})
}

// anyText reports whether an automaton accepts any string of a value.
func (s *Scope) anyText(n table.Node) (value.Value, error) {
	dfa := s.t.DFA(n.B)
	return s.anyStringOf(n, func(str string) bool { return dfa.Match(str) })
}

// anyStringOf looks at every string of a value. Over the event itself it spends
// no budget: a match cannot fail, however large the event is.
func (s *Scope) anyStringOf(n table.Node, match func(string) bool) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.OfBool(false), nil // the member of an input that is no map
	}
	if op := s.t.Node(table.NodeID(n.A)).Op; op != table.OpField && op != table.OpMember {
		if err := s.budget.Step(v.Weight()); err != nil {
			return value.Value{}, err
		}
	}
	return value.OfBool(anyString(v, match)), nil
}

func anyString(v value.Value, match func(string) bool) bool {
	switch v.Kind() {
	case value.String:
		return match(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			if anyString(v.At(i), match) {
				return true
			}
		}
	}
	return false
}
