package eval

import (
	"github.com/hookc/hookc/runtime/automaton"
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

// anyText looks at every string of a value. Over the event itself it spends no
// budget: a match cannot fail, however large the event is.
func (s *Scope) anyText(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.OfBool(false), nil // the member of an input that is no map
	}
	if op := s.t.Node(table.NodeID(n.A)).Op; op != table.OpField && op != table.OpMember {
		if err := s.budget.Step(v.Weight()); err != nil {
			return value.Value{}, err
		}
	}
	return value.OfBool(anyString(s.t.DFA(n.B), v)), nil
}

func anyString(dfa automaton.DFA, v value.Value) bool {
	switch v.Kind() {
	case value.String:
		return dfa.Match(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			if anyString(dfa, v.At(i)) {
				return true
			}
		}
	}
	return false
}
