package eval

import (
	"math"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

func bits64(n table.Node) uint64 { return uint64(n.A) | uint64(n.B)<<32 }

func floatOf(n table.Node) value.Value { return value.OfFloat(math.Float64frombits(bits64(n))) }

// Field is a field of the event; paths and the project are looked up on the
// disk when they are first asked for.
func (s *Scope) Field(f event.FieldID) value.Value {
	switch {
	case f >= event.NumFields:
		s.t.Damage()
		return value.Value{}
	case f == event.PathAbs || f == event.PathsAbs || f == event.Project || f == event.Duration || f == event.Output:
		return s.lazyField(f)
	case event.FilesRead <= f && f <= event.FilesDeleted:
		return s.filesField(f)
	case event.Worked(f):
		return s.shellField(f)
	}
	return s.ev.Get(f)
}

// array makes a list. With FlagSplice an item that is a list stands for its
// items.
func (s *Scope) array(n table.Node) (value.Value, error) {
	if err := s.budget.Items(int(n.N)); err != nil {
		return value.Value{}, err
	}
	items := make([]value.Value, 0, n.N)
	for i := range uint32(n.N) {
		v, err := s.eval(s.t.Arg(n.A + i))
		if err != nil {
			return value.Value{}, err
		}
		if n.Flag&table.FlagSplice == 0 || v.Kind() != value.List {
			items = append(items, v)
			continue
		}
		if err := s.budget.Items(v.Len()); err != nil {
			return value.Value{}, err
		}
		for j := range v.Len() {
			items = append(items, v.At(j))
		}
	}
	return shallow(value.OfList(items))
}

// mapping makes a map. Of equal keys the first wins, as in expr.
func (s *Scope) mapping(n table.Node) (value.Value, error) {
	if err := s.budget.Items(int(n.N)); err != nil {
		return value.Value{}, err
	}
	var seen value.Keys
	keys := make([]string, 0, n.N/2)
	items := make([]value.Value, 0, n.N/2)
	for i := uint32(0); i+1 < uint32(n.N); i += 2 {
		key, err := s.eval(s.t.Arg(n.A + i))
		if err != nil {
			return value.Value{}, err
		}
		v, err := s.eval(s.t.Arg(n.A + i + 1))
		if err != nil {
			return value.Value{}, err
		}
		if key.Kind() != value.String {
			return value.Value{}, value.Unexpected("map", "a string as key", key)
		}
		if at, _ := seen.Place(key); at == len(keys) {
			keys, items = append(keys, key.Str()), append(items, v)
		}
	}
	return shallow(value.OfMap(keys, items))
}

// shallow refuses a value that is nested too deep to be walked.
func shallow(v value.Value) (value.Value, error) {
	if err := value.CheckDepth(v); err != nil {
		return value.Value{}, err
	}
	return v, nil
}

// template joins its parts as text.
func (s *Scope) template(n table.Node) (value.Value, error) {
	var out []byte
	for i := range uint32(n.N) {
		v, err := s.eval(s.t.Arg(n.A + i))
		if err != nil {
			return value.Value{}, err
		}
		text, err := value.Text(v, &s.budget)
		if err != nil {
			return value.Value{}, err
		}
		if err := s.budget.Grow(len(text)); err != nil {
			return value.Value{}, err
		}
		out = append(out, text...)
	}
	return value.OfString(string(out)), nil
}
