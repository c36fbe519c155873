package value

import "slices"

// With is the map v with one entry replaced, or added at the end; v itself
// stays as it is. What is not a map with string keys counts as an empty one.
func (v Value) With(key string, item Value) Value {
	if v.kind != Map || v.ref().dyn != nil {
		return OfMap([]string{key}, []Value{item})
	}
	items := slices.Clone(v.ref().items)
	if at, ok := v.ref().position(OfString(key)); ok {
		items[at] = item
		return OfMap(v.ref().keys, items)
	}
	return OfMap(append(slices.Clone(v.ref().keys), key), append(items, item))
}
