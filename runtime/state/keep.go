package state

import "github.com/hookc/hookc/runtime/value"

// newest is a value without the oldest entries of those that are more than the
// declaration keeps. In a map the entries of changed are the newest, wherever
// they stood before.
func (d *Decl) newest(v, changed value.Value) value.Value {
	if d.Keep == 0 || v.Kind() != value.List && v.Kind() != value.Map {
		return v
	}
	if v.Kind() == value.List {
		n := max(0, v.Len()-d.Keep)
		items := make([]value.Value, 0, v.Len()-n)
		for i := n; i < v.Len(); i++ {
			items = append(items, v.At(i))
		}
		return value.OfList(items)
	}
	var keys []string
	for _, wanted := range []bool{false, true} {
		for i := range v.Len() {
			if _, isNew := changed.Get(v.Key(i).Str()); isNew == wanted {
				keys = append(keys, v.Key(i).Str())
			}
		}
	}
	keys = keys[max(0, len(keys)-d.Keep):]
	items := make([]value.Value, len(keys))
	for i, k := range keys {
		items[i], _ = v.Get(k)
	}
	return value.OfMap(keys, items)
}
