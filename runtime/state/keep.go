package state

import "github.com/hookc/hookc/runtime/value"

// newest is a value without the oldest entries of those that are more than the
// declaration keeps. In a map the entries of changed are the newest, wherever
// they stood before.
func (d *Decl) newest(v, changed value.Value) value.Value {
	from := max(0, v.Len()-d.Keep)
	switch {
	case d.Keep == 0:
		return v
	case v.Kind() == value.List:
		v, _ = value.Slice(v, value.OfInt(from), value.OfInt(v.Len()))
		return v
	case v.Kind() != value.Map:
		return v
	}
	var keys []string
	for _, wanted := range []bool{false, true} {
		for i := range v.Len() {
			if _, isNew := changed.Get(v.Key(i).Str()); isNew == wanted {
				keys = append(keys, v.Key(i).Str())
			}
		}
	}
	keys = keys[from:]
	items := make([]value.Value, len(keys))
	for i, k := range keys {
		items[i], _ = v.Get(k)
	}
	return value.OfMap(keys, items)
}
