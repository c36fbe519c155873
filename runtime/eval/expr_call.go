package eval

import (
	"errors"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

var errFunction = errors.New("this evaluator lacks a function that the table calls")

// call evaluates the arguments in order, then calls the function.
func (s *Scope) call(n table.Node) (value.Value, error) {
	start := len(s.stack)
	for i := range uint32(n.N) {
		v, err := s.eval(s.t.Arg(n.A + i))
		if err != nil {
			s.stack = s.stack[:start]
			return value.Value{}, err
		}
		s.stack = append(s.stack, v)
	}
	v, err := s.apply(n.B, s.stack[start:])
	s.stack = s.stack[:start]
	if err != nil {
		return value.Value{}, err
	}
	return shallow(v)
}

func (s *Scope) apply(id uint32, args []value.Value) (value.Value, error) {
	for _, a := range args {
		if a.Kind() == value.String {
			if err := s.budget.Step(stepsOf(a)); err != nil {
				return value.Value{}, err
			}
		}
	}
	f, ok := fn.ByID(id)
	if !ok {
		if s.outer == nil {
			return value.Value{}, errFunction
		}
		return s.outer.outside(id, args)
	}
	if len(args) < f.Min || f.Max >= 0 && len(args) > f.Max {
		s.t.Damage()
		return value.Value{}, errDamaged
	}
	return f.Call(&s.budget, args)
}
