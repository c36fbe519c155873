package eval

import (
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// variable is the value of a slot.
func (s *Scope) variable(slot uint32) (value.Value, error) {
	if uint64(slot) >= uint64(len(s.vars)-s.base) {
		s.t.Damage()
		return value.Value{}, errDamaged
	}
	return s.vars[s.base+int(slot)], nil
}

// let evaluates a value, then the body with it.
func (s *Scope) let(n table.Node) (value.Value, error) {
	v, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	if n.C >= maxSlots {
		return value.Value{}, errSlot
	}
	for len(s.vars) <= s.base+int(n.C) {
		s.vars = append(s.vars, value.Value{})
	}
	s.vars[s.base+int(n.C)] = v
	return s.child(n.B)
}

// memoSlots is the size of the memo cache: a power of two, and the same for
// every policy.
const memoSlots = 16

type memo struct {
	id   table.NodeID
	used bool
	v    value.Value
	err  error
}

// memoized evaluates a node once, as long as nothing else takes its place. Only
// nodes without free variables are marked so.
func (s *Scope) memoized(id table.NodeID, n table.Node) (value.Value, error) {
	if s.memos == nil {
		s.memos = new([memoSlots]memo)
	}
	m := &s.memos[id%memoSlots]
	if m.used && m.id == id {
		return m.v, m.err
	}
	v, err := s.node(n)
	if _, spent := err.(*BudgetError); !spent { // another condition has more left
		*m = memo{id, true, v, err}
	}
	return v, err
}

// sharedMemo is the value of a hook's or policy's let. One that asks for the
// match holds for the hooks of that match only.
type sharedMemo struct {
	state uint8
	match uint32 // number of the match that it asked for, 0 for none
	v     value.Value
	err   error
}

const (
	running uint8 = iota + 1
	known
)

// sharedLet evaluates a let once per event, apart from the lets and loops of
// the expression that names it. The match in it is the hook's, also where a step
// with a match of its own names it.
func (s *Scope) sharedLet(i uint32) (value.Value, error) {
	m := s.shared[i]
	switch {
	case m.state == running:
		return value.Value{}, errCycle
	case m.state == known && (m.match == 0 || m.match == s.ofHook.number):
		return m.v, m.err
	}
	if s.shared == nil {
		s.shared = make(map[uint32]sharedMemo)
	}
	s.shared[i] = sharedMemo{state: running}
	base, floor, asked, inStep := s.base, s.floor, s.ofHook.asked, s.inStep
	s.base, s.floor, s.ofHook.asked, s.inStep = len(s.vars), len(s.frames), false, false
	v, err := s.eval(s.t.Shared(i))
	s.vars, s.frames = s.vars[:s.base], s.frames[:s.floor]
	m = sharedMemo{state: known, v: v, err: err}
	if s.ofHook.asked {
		m.match = s.ofHook.number
	}
	s.base, s.floor, s.ofHook.asked, s.inStep = base, floor, asked || s.ofHook.asked, inStep
	s.shared[i] = m
	return v, err
}
