package state

import (
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// Decl is a value as the policy declares it.
type Decl struct {
	Name    string
	Type    value.Type
	Default value.Value
	Project bool          // kept for the project; else for the session
	Expire  time.Duration // after the last change; 0 is for ever
	Keep    int           // how many entries of a list or map; 0 is all
}

// Declared finds a declaration in what the table says: name = {type in words,
// default, scope, expire in milliseconds, keep}.
func Declared(states value.Value, name string) (Decl, bool) {
	d, ok := states.Get(name)
	if !ok {
		return Decl{}, false
	}
	t, ok := value.ParseType(member(d, "type").Str())
	return Decl{
		Name: name, Type: t, Default: member(d, "default"),
		Project: member(d, "scope").Str() == "project",
		Expire:  time.Duration(member(d, "expire").Int()) * time.Millisecond,
		Keep:    max(0, member(d, "keep").Int()),
	}, ok
}

// read is a stored value as the declaration wants it; false where it is of
// another type. JSON does not tell 1.0 from 1.
func (d *Decl) read(v value.Value) (value.Value, bool) {
	if !d.Type.Holds(v) {
		return value.Value{}, false
	}
	return floats(d.Type, v), true
}

// floats turns the integers of v into floats where the type wants those.
func floats(t value.Type, v value.Value) value.Value {
	switch {
	case t.Kind == value.TFloat && v.Kind() == value.Int:
		return value.OfFloat(v.Float())
	case (t.Kind == value.TList || t.Kind == value.TMap) && hasFloats(t):
		items := make([]value.Value, v.Len())
		for i := range items {
			items[i] = floats(t.Element(), v.At(i))
		}
		if t.Kind == value.TList {
			return value.OfList(items)
		}
		keys := make([]string, v.Len())
		for i := range keys {
			keys[i] = v.Key(i).Str()
		}
		return value.OfMap(keys, items)
	}
	return v
}

func hasFloats(t value.Type) bool {
	for t.Kind == value.TList || t.Kind == value.TMap {
		t = t.Element()
	}
	return t.Kind == value.TFloat
}

// Fresh reports whether something of then is no older than an age. What lies
// ahead by more than that, because the clock was set back, is old too.
func Fresh(then, now time.Time, age time.Duration) bool {
	d := now.Sub(then)
	return d <= age && -d <= age
}
