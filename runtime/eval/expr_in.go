package eval

import (
	"math"

	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// in is x in y. A list that is written out and a range are not built for it.
func (s *Scope) in(n table.Node) (value.Value, error) {
	needle, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	switch right := s.t.Node(table.NodeID(n.B)); {
	case right.Op == table.OpArray && right.Flag == 0:
		return s.inArray(needle, right)
	case right.Op == table.OpRange && right.Flag == 0 && needle.Kind() != value.List:
		return s.inRange(needle, right)
	}
	list, err := s.child(n.B)
	if err != nil {
		return value.Value{}, err
	}
	if err := s.budget.Step(value.InCost(needle, list)); err != nil {
		return value.Value{}, err
	}
	in, err := value.In(needle, list)
	return value.OfBool(in), err
}

// inArray evaluates every item, also after one is found: it may fail.
func (s *Scope) inArray(needle value.Value, n table.Node) (value.Value, error) {
	found := false
	for i := range uint32(n.N) {
		v, err := s.eval(s.t.Arg(n.A + i))
		if err != nil {
			return value.Value{}, err
		}
		if err := s.budget.Step(value.EqualCost(v, needle)); err != nil {
			return value.Value{}, err
		}
		found = found || value.Equal(v, needle)
	}
	return value.OfBool(found), nil
}

func (s *Scope) inRange(needle value.Value, n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	first, last, err := value.RangeBounds(a, b, &s.budget)
	if err != nil || !needle.IsNumber() {
		return value.OfBool(false), err
	}
	if needle.Kind() == value.Int {
		return value.OfBool(first <= needle.Int() && needle.Int() <= last), nil
	}
	f := needle.Float()
	return value.OfBool(f == math.Trunc(f) && first <= last && float64(first) <= f && f <= float64(last)), nil
}
