package document

import "github.com/hookc/hookc/runtime/value"

// object collects the members of an object. The zero object is empty.
type object struct {
	keys  []string
	items []value.Value
	index map[string]int // once there are more than a few
}

// find is where a key stands.
func (o *object) find(key string) (int, bool) {
	if o.index != nil {
		i, ok := o.index[key]
		return i, ok
	}
	for i, k := range o.keys {
		if k == key {
			return i, true
		}
	}
	return 0, false
}

// add adds a member, false where there is one of that name.
func (o *object) add(key string, v value.Value) bool {
	if _, ok := o.find(key); ok {
		return false
	}
	if o.index == nil && len(o.keys) == 8 {
		o.index = make(map[string]int, 16)
		for i, k := range o.keys {
			o.index[k] = i
		}
	}
	if o.index != nil {
		o.index[key] = len(o.keys)
	}
	o.keys, o.items = append(o.keys, key), append(o.items, v)
	return true
}

func (o *object) value() value.Value { return value.OfMap(o.keys, o.items) }
