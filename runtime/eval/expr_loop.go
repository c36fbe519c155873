package eval

import (
	"errors"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// frame is a loop under way.
type frame struct {
	list     value.Value
	commands []int32 // the list, where it is commands of the line: no value is made of it
	of       *Scope  // whose commands; nil where list is the list
	at       int
	acc      value.Value
}

func (s *Scope) top() *frame { return &s.frames[len(s.frames)-1] }

var errEmptyReduce = errors.New("reduce: the list is empty and there is no start value")

// pointer is #, #acc or #index of a loop under way.
func (s *Scope) pointer(n table.Node) (value.Value, error) {
	if uint64(n.A) >= uint64(len(s.frames)-s.floor) {
		s.t.Damage()
		return value.Value{}, errLoop
	}
	f := &s.frames[len(s.frames)-1-int(n.A)]
	switch n.N {
	case 1:
		return f.acc, nil
	case 2:
		return value.OfInt(f.at), nil
	}
	return f.item()
}

// item is the current item. A loop over a map, or over a string, can count but
// has none: strings have no characters to hand out, and maps no order in expr.
func (f *frame) item() (value.Value, error) {
	if f.of != nil {
		return f.of.commandValue(int(f.commands[f.at])), nil
	}
	if f.list.Kind() != value.List {
		return value.Value{}, value.Unexpected("#", "the loop to be over a list", f.list)
	}
	return value.Index(f.list, value.OfInt(f.at))
}

// loop runs a builtin with a closure.
func (s *Scope) loop(n table.Node) (value.Value, error) {
	if int(n.N) >= len(fn.Loops) {
		s.t.Damage()
		return value.Value{}, errDamaged
	}
	if commands, ok := s.commandsOf(s.t.Node(table.NodeID(n.A))); ok {
		if err := s.budget.Step(1); err != nil {
			return value.Value{}, err
		}
		return s.inFrame(n, frame{commands: commands, of: s}, len(commands))
	}
	list, err := s.child(n.A)
	if err != nil {
		return value.Value{}, err
	}
	switch list.Kind() {
	case value.List, value.Map, value.String:
	default:
		return value.Value{}, value.Unexpected(fn.Loops[n.N].Name, "a list", list)
	}
	return s.inFrame(n, frame{list: list}, list.Len())
}

func (s *Scope) inFrame(n table.Node, f frame, count int) (value.Value, error) {
	s.frames = append(s.frames, f)
	v, err := s.iterate(n, count)
	s.frames = s.frames[:len(s.frames)-1]
	return v, err
}

func (s *Scope) iterate(n table.Node, count int) (value.Value, error) {
	switch n.N {
	case fn.All, fn.None, fn.Any:
		return s.quantify(n, count)
	case fn.One, fn.Count:
		return s.countItems(n, count)
	case fn.Filter:
		return s.filter(n, count)
	case fn.Map:
		return s.mapItems(n, count)
	case fn.Find, fn.FindIndex:
		return s.find(n, 0, 1, count)
	case fn.FindLast, fn.FindLastIndex:
		return s.find(n, count-1, -1, count)
	case fn.Sum:
		return s.sum(n, count)
	case fn.GroupBy:
		return s.groupBy(n, count)
	case fn.SortBy:
		return s.sortBy(n, count)
	}
	return s.reduce(n, count)
}

// body evaluates the closure for the i-th item; a closure that is left out is #.
func (s *Scope) body(n table.Node, i int) (value.Value, error) {
	s.top().at = i
	if table.NodeID(n.B) == table.NoNode {
		if err := s.budget.Step(1); err != nil {
			return value.Value{}, err
		}
		return s.top().item()
	}
	return s.child(n.B)
}

// holds is a closure that must give a bool.
func (s *Scope) holds(n table.Node, i int) (bool, error) {
	v, err := s.body(n, i)
	if err != nil {
		return false, err
	}
	if v.Kind() != value.Bool {
		return false, value.Unexpected(fn.Loops[n.N].Name, "a closure that gives a bool", v)
	}
	return v.Bool(), nil
}

// quantify is all, none and any, which stop at the first item that decides.
func (s *Scope) quantify(n table.Node, count int) (value.Value, error) {
	for i := range count {
		holds, err := s.holds(n, i)
		if err != nil {
			return value.Value{}, err
		}
		if holds != (n.N == fn.All) {
			return value.OfBool(n.N == fn.Any), nil
		}
	}
	return value.OfBool(n.N != fn.Any), nil
}

// countItems is one and count, which look at every item.
func (s *Scope) countItems(n table.Node, count int) (value.Value, error) {
	found := 0
	for i := range count {
		holds, err := s.holds(n, i)
		if err != nil {
			return value.Value{}, err
		}
		if holds {
			found++
		}
	}
	if n.N == fn.One {
		return value.OfBool(found == 1), nil
	}
	return value.OfInt(found), nil
}

func (s *Scope) filter(n table.Node, count int) (value.Value, error) {
	out := []value.Value{}
	for i := range count {
		holds, err := s.holds(n, i)
		if err != nil {
			return value.Value{}, err
		}
		if !holds {
			continue
		}
		if out, err = s.collect(out); err != nil {
			return value.Value{}, err
		}
	}
	return value.OfList(out), nil
}

// collect appends the current item.
func (s *Scope) collect(out []value.Value) ([]value.Value, error) {
	if err := s.budget.Items(1); err != nil {
		return nil, err
	}
	v, err := s.top().item()
	return append(out, v), err
}

func (s *Scope) mapItems(n table.Node, count int) (value.Value, error) {
	if err := s.budget.Items(count); err != nil {
		return value.Value{}, err
	}
	out := make([]value.Value, 0, count)
	for i := range count {
		v, err := s.body(n, i)
		if err != nil {
			return value.Value{}, err
		}
		out = append(out, v)
	}
	return shallow(value.OfList(out))
}

// find is find, findIndex and, from the end, findLast and findLastIndex.
func (s *Scope) find(n table.Node, first, step, count int) (value.Value, error) {
	for i := first; 0 <= i && i < count; i += step {
		holds, err := s.holds(n, i)
		if err != nil {
			return value.Value{}, err
		}
		if holds && (n.N == fn.FindIndex || n.N == fn.FindLastIndex) {
			return value.OfInt(i), nil
		}
		if holds {
			return s.top().item()
		}
	}
	return value.Value{}, nil
}

func (s *Scope) sum(n table.Node, count int) (value.Value, error) {
	total := value.OfInt(0)
	for i := range count {
		v, err := s.body(n, i)
		if err != nil {
			return value.Value{}, err
		}
		if total, err = value.Add(v, total); err != nil {
			return value.Value{}, err
		}
	}
	return total, nil
}

func (s *Scope) groupBy(n table.Node, count int) (value.Value, error) {
	var keys value.Keys
	var groups [][]value.Value
	for i := range count {
		key, err := s.body(n, i)
		if err != nil {
			return value.Value{}, err
		}
		at, ok := keys.Place(key)
		if !ok {
			return value.Value{}, value.Unexpected("groupBy", "a key", key)
		}
		if at == len(groups) {
			groups = append(groups, nil)
		}
		if groups[at], err = s.collect(groups[at]); err != nil {
			return value.Value{}, err
		}
	}
	if err := s.budget.Items(2 * len(groups)); err != nil {
		return value.Value{}, err
	}
	items := make([]value.Value, len(groups))
	for i, g := range groups {
		items[i] = value.OfList(g)
	}
	return shallow(value.OfGroups(keys.List, items))
}

// sortBy evaluates its order first, inside the loop, as expr does.
func (s *Scope) sortBy(n table.Node, count int) (value.Value, error) {
	desc := false
	if table.NodeID(n.C) != table.NoNode {
		order, err := s.child(n.C)
		if err != nil {
			return value.Value{}, err
		}
		if desc, err = fn.Descending("sortBy", order); err != nil {
			return value.Value{}, err
		}
	}
	if err := s.budget.Items(count); err != nil {
		return value.Value{}, err
	}
	items := make([]value.Value, 0, count)
	keys := make([]value.Value, 0, count)
	for i := range count {
		key, err := s.body(n, i)
		if err != nil {
			return value.Value{}, err
		}
		keys = append(keys, key)
		if items, err = s.collect(items); err != nil {
			return value.Value{}, err
		}
	}
	return fn.Sort(&s.budget, items, keys, desc)
}

// reduce starts with the start value, which sees the loop as expr's does, or
// with the first item.
func (s *Scope) reduce(n table.Node, count int) (value.Value, error) {
	first := 0
	var acc value.Value
	var err error
	switch {
	case table.NodeID(n.C) != table.NoNode:
		acc, err = s.child(n.C)
	case count == 0:
		err = errEmptyReduce
	default:
		acc, err = s.top().item()
		first = 1
	}
	if err != nil {
		return value.Value{}, err
	}
	for i := first; i < count; i++ {
		s.top().acc = acc
		if acc, err = s.body(n, i); err != nil {
			return value.Value{}, err
		}
	}
	return acc, nil
}
