package eval

import (
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// operand is what a member or an index is taken of. Where it is nil and ?. asks,
// the chain ends.
func (s *Scope) operand(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err == nil && n.Flag&table.FlagOptional != 0 && v.Absent() {
		return value.Value{}, errChain
	}
	return v, err
}

func (s *Scope) member(n table.Node) (value.Value, error) {
	if v, ok := s.memberOfCommand(n); ok {
		return v, s.budget.Step(1)
	}
	v, err := s.operand(n)
	if err != nil {
		return value.Value{}, err
	}
	return value.Member(v, s.t.Text(n.B))
}

func (s *Scope) index(n table.Node) (value.Value, error) {
	v, err := s.operand(n)
	if err != nil {
		return value.Value{}, err
	}
	key, err := s.child(n.B)
	if err != nil {
		return value.Value{}, err
	}
	return value.Index(v, key)
}

// slice evaluates its upper bound first, as expr does.
func (s *Scope) slice(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	to := value.OfInt(v.Len())
	if table.NodeID(n.C) != table.NoNode {
		if to, err = s.child(n.C); err != nil {
			return value.Value{}, err
		}
	}
	from := value.OfInt(0)
	if table.NodeID(n.B) != table.NoNode {
		if from, err = s.child(n.B); err != nil {
			return value.Value{}, err
		}
	}
	if err := s.budget.Step(stepsOf(v)); err != nil {
		return value.Value{}, err
	}
	return value.Slice(v, from, to)
}

// chain is where a ?. that met nil goes on.
func (s *Scope) chain(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err == errChain || err == nil && v.Absent() {
		return value.Value{}, nil
	}
	return v, err
}

// stepsOf is what touching all of a value's own items, or all bytes of a
// string, costs.
func stepsOf(v value.Value) int {
	if v.Kind() == value.String {
		return v.Len() / bytesPerStep
	}
	return v.Len()
}

// bytesPerStep is how many bytes of a string are searched in the time of a
// step.
const bytesPerStep = 32

// memberOfCommand is #.name where # is a command of the line: no value is made of
// the rest of it.
func (s *Scope) memberOfCommand(n table.Node) (v value.Value, ok bool) {
	p := s.t.Node(table.NodeID(n.A))
	if p.Op != table.OpPointer || p.N != 0 || uint64(p.A) >= uint64(len(s.frames)-s.floor) {
		return value.Value{}, false
	}
	f := &s.frames[len(s.frames)-1-int(p.A)]
	field := -1
	if f.of != nil {
		field = s.fieldNumber(n.B)
	}
	if field < 0 {
		return value.Value{}, false
	}
	return s.commandField(int(f.commands[f.at]), field), true
}
