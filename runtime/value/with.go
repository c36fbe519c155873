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

// Merged is the map v with the entries of another map put in, under the names
// that as gives them; nil keeps their own. It takes time for what both hold, once:
// other maps come from programs and events, and may be large.
func (v Value) Merged(more Value, as func(key string) string) Value {
	var keys []string
	var items []Value
	if v.kind == Map && v.ref().dyn == nil {
		keys, items = slices.Clone(v.ref().keys), slices.Clone(v.ref().items)
	}
	at := make(map[string]int, len(keys)+more.Len())
	for i, k := range keys {
		at[k] = i
	}
	for i := range more.Len() {
		key := more.Key(i).Str()
		if as != nil {
			key = as(key)
		}
		if old, ok := at[key]; ok {
			items[old] = more.At(i)
			continue
		}
		at[key] = len(keys)
		keys, items = append(keys, key), append(items, more.At(i))
	}
	return OfMap(keys, items)
}
