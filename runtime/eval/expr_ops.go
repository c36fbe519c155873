package eval

import (
	"strings"

	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// pair evaluates both operands, left first.
func (s *Scope) pair(n table.Node) (a, b value.Value, err error) {
	if a, err = s.child(n.A); err != nil {
		return a, b, err
	}
	b, err = s.child(n.B)
	return a, b, err
}

func (s *Scope) unary(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	switch {
	case err != nil:
		return value.Value{}, err
	case n.Op == table.OpNeg:
		return value.Neg(v)
	case n.Op == table.OpPlus:
		return v, nil
	case v.Kind() != value.Bool:
		return value.Value{}, value.Unexpected("not", "a bool", v)
	}
	return value.OfBool(!v.Bool()), nil
}

// logical is and and or: the left side must be a bool, the right side is the
// value whatever it is.
func (s *Scope) logical(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	if v.Kind() != value.Bool {
		name := "and"
		if n.Op == table.OpOr {
			name = "or"
		}
		return value.Value{}, value.Unexpected(name, "a bool", v)
	}
	if v.Bool() == (n.Op == table.OpOr) {
		return v, nil
	}
	return s.child(n.B)
}

func (s *Scope) coalesce(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil || !v.Absent() {
		return v, err
	}
	return s.child(n.B)
}

func (s *Scope) cond(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	if v.Kind() != value.Bool {
		return value.Value{}, value.Unexpected("?:", "a bool", v)
	}
	if v.Bool() {
		return s.child(n.B)
	}
	return s.child(n.C)
}

func (s *Scope) sequence(n table.Node) (v value.Value, err error) {
	for i := range uint32(n.N) {
		if v, err = s.eval(s.t.Arg(n.A + i)); err != nil {
			return value.Value{}, err
		}
	}
	return v, nil
}

func (s *Scope) equality(n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	if err := s.budget.Step(value.EqualCost(a, b)); err != nil {
		return value.Value{}, err
	}
	return value.OfBool(value.Equal(a, b) == (n.Op == table.OpEq)), nil
}

func (s *Scope) ordering(n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	var holds bool
	switch n.Op {
	case table.OpLt:
		holds, err = value.Less(a, b)
	case table.OpLe:
		holds, err = value.LessEqual(a, b)
	case table.OpGt:
		holds, err = value.Less(b, a)
	default:
		holds, err = value.LessEqual(b, a)
	}
	return value.OfBool(holds), err
}

func (s *Scope) arithmetic(n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	switch n.Op {
	case table.OpAdd:
		if a.Kind() == value.String {
			if err := s.budget.Grow(a.Len() + b.Len()); err != nil {
				return value.Value{}, err
			}
		}
		return value.Add(a, b)
	case table.OpSub:
		return value.Sub(a, b)
	case table.OpMul:
		return value.Mul(a, b)
	case table.OpDiv:
		return value.Div(a, b)
	case table.OpMod:
		return value.Mod(a, b)
	}
	return value.Pow(a, b)
}

func (s *Scope) rangeOf(n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	return value.Range(a, b, &s.budget)
}

// textual is contains, startsWith and endsWith: false with nil on either side.
func (s *Scope) textual(n table.Node) (value.Value, error) {
	a, b, err := s.pair(n)
	if err != nil {
		return value.Value{}, err
	}
	if a.Absent() || b.Absent() {
		return value.OfBool(false), nil
	}
	op, test := textOp(n.Op)
	for _, v := range [...]value.Value{a, b} {
		if v.Kind() != value.String {
			return value.Value{}, value.Unexpected(op, "a string", v)
		}
	}
	if err := s.budget.Step(stepsOf(a)); err != nil {
		return value.Value{}, err
	}
	return value.OfBool(test(a.Str(), b.Str())), nil
}

func textOp(op table.Op) (name string, test func(s, part string) bool) {
	switch op {
	case table.OpContains:
		return "contains", strings.Contains
	case table.OpStartsWith:
		return "startsWith", strings.HasPrefix
	}
	return "endsWith", strings.HasSuffix
}
