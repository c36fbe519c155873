package wire

import "github.com/hookc/hookc/runtime/value"

// Members builds a JSON object member by member; their order is the order of
// the output.
type Members struct {
	keys  []string
	items []value.Value
}

// Add adds a member unless its value is nil. It and Text are not inlined: inlined,
// the answers of all hosts make the evaluator 23 kB larger.
//
//go:noinline
func (m *Members) Add(name string, v value.Value) {
	if v.IsNil() {
		return
	}
	m.keys, m.items = append(m.keys, name), append(m.items, v)
}

// Text adds a string member unless it is empty.
//
//go:noinline
func (m *Members) Text(name, s string) {
	if s != "" {
		m.Add(name, value.OfString(s))
	}
}

// Object adds an object member unless it has no members.
//
//go:noinline
func (m *Members) Object(name string, o Members) {
	if !o.Empty() {
		m.Add(name, o.Value())
	}
}

// Empty reports whether nothing was added.
func (m *Members) Empty() bool { return len(m.keys) == 0 }

// Value is the object.
func (m *Members) Value() value.Value { return value.OfMap(m.keys, m.items) }

// Line is the object as one line of JSON; nothing where it is empty.
func (m *Members) Line() []byte {
	if m.Empty() {
		return nil
	}
	return append(value.AppendJSON(nil, m.Value()), '\n')
}

// Append adds all members of another object.
func (m *Members) Append(o Members) {
	m.keys = append(m.keys, o.keys...)
	m.items = append(m.items, o.items...)
}

// AddAll adds the members of an object under the names that they get; "" leaves
// one out. What is no object has none.
func (m *Members) AddAll(obj value.Value, name func(string) string) {
	if obj.Kind() != value.Map {
		return
	}
	for i := range obj.Len() {
		if as := name(obj.Key(i).Str()); as != "" {
			m.Add(as, obj.At(i))
		}
	}
}
