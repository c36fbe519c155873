package eval

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Settings finds the parts of what a policy declares beside its hooks, by name, such
// as "state"; nil where it declares none. The others are not looked at: an event asks
// for few, and a policy can declare much.
func Settings(t *table.Table) func(part string) value.Value { return (&settings{t: t}).part }

type settings struct {
	t     *table.Table
	scope *Scope
}

func (s *settings) part(name string) value.Value {
	id := s.t.Meta().Settings
	if id == table.NoNode {
		return value.Value{}
	}
	if s.scope == nil {
		s.scope = NewScope(s.t, &event.Event{})
	}
	all := s.t.Node(id)
	if all.Op != table.OpMap {
		s.t.Damage()
	}
	for i := uint32(0); i+1 < uint32(all.N) && s.t.Err() == nil; i += 2 {
		if s.scope.constant(s.t.Arg(all.A+i)).Str() == name {
			return s.scope.constant(s.t.Arg(all.A + i + 1))
		}
	}
	return value.Value{}
}

// constant is a node that asks nothing of the event.
func (s *Scope) constant(id table.NodeID) value.Value {
	v, err := s.Eval(id)
	if err != nil {
		s.t.Damage()
		return value.Value{}
	}
	return v
}

// AllSettings is everything that Settings finds, as a map; nil where a policy declares
// nothing.
func AllSettings(t *table.Table) value.Value {
	id := t.Meta().Settings
	if id == table.NoNode {
		return value.Value{}
	}
	all := NewScope(t, &event.Event{}).constant(id)
	if all.Kind() != value.Map {
		t.Damage()
		return value.Value{}
	}
	return all
}

// Declared finds an event that the policy declares.
func Declared(t *table.Table, name string) (*event.Kind, bool) {
	return event.Declared(Settings(t)("events"), name)
}
