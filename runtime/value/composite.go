package value

import "sync/atomic"

// composite holds the items of a list, or the entries of a map in document
// order. Keys of a map are strings but for what groupBy and fromPairs build.
//
// depth and weight are known from the start, so that nobody has to walk a value
// to learn whether walking it is affordable: values share their parts, and
// reduce(1..50, [#acc, #acc]) is a small graph that spells a huge tree.
type composite struct {
	keys    []string // of a map with string keys
	dyn     []Value  // of a map with keys of any kind, else nil
	items   []Value
	grouped bool // made by groupBy: a missing key reads as an empty list
	absent  bool // the list that is nil: expr's typed nil slice
	depth   int32
	weight  int64
	index   atomic.Pointer[map[normal]int32] // built by find on maps that are large enough
}

// MaxDepth is how deep a value may be nested. Decoded JSON stays below it.
const MaxDepth = 1 << 14

// maxWeight is where weights stop growing, far above any budget of steps.
const maxWeight = 1 << 30

// measured sets depth and weight of c from its items. It is called at many
// places, and the evaluator's size counts.
func measured(c *composite) *composite {
	c.weight = 1
	for i := range c.items {
		if item := c.items[i]; item.isComposite() {
			r := item.ref()
			c.depth = max(c.depth, r.depth)
			c.weight += r.weight
		} else {
			c.weight++
		}
		if c.weight > maxWeight {
			c.weight = maxWeight
		}
	}
	c.depth++
	return c
}

// Depth is how deep v is nested: 0 for a scalar, 1 for a flat list.
func (v Value) Depth() int {
	if !v.isComposite() {
		return 0
	}
	return int(v.ref().depth)
}

// Weight is the number of values in v as a tree, itself included: what a walk
// over it costs.
func (v Value) Weight() int {
	if !v.isComposite() {
		return 1
	}
	return int(v.ref().weight)
}

// nilList is the one composite behind NilList.
var nilList = &composite{absent: true, depth: 1, weight: 1}

// empty is the one composite behind empty lists and maps.
var empty = &composite{depth: 1, weight: 1}

// NilList is the empty list that also counts as nil, as a typed nil slice does
// in expr: concat([]), split(s, sep, 0), a missing key of groupBy's map.
func NilList() Value { return ofComposite(List, nilList) }

// Absent reports whether operators treat v as nil: nil itself and NilList.
func (v Value) Absent() bool {
	return v.kind == Nil || v.kind == List && v.ref().absent
}

// Keyed reports whether v is a map whose keys need not be strings.
func (v Value) Keyed() bool { return v.kind == Map && v.ref().dyn != nil }

// OfKeyed wraps a map with keys of any scalar kind, in this order. The caller
// gives both slices away; Keys builds them.
func OfKeyed(keys, items []Value) Value {
	if keys == nil {
		keys = []Value{}
	}
	return ofComposite(Map, measured(&composite{dyn: keys, items: items}))
}

// OfGroups is OfKeyed for groupBy, where a missing key reads as NilList.
func OfGroups(keys, items []Value) Value {
	v := OfKeyed(keys, items)
	v.ref().grouped = true
	return v
}

// CanKey reports whether v can be a key: lists and maps cannot.
func (v Value) CanKey() bool { return !v.isComposite() }

// indexFrom is the size from which a map is looked up by hash.
const indexFrom = 16

// find looks a key up. Keys are the same if kind and value are: 1 is not 1.0.
func (c *composite) find(key Value) (Value, bool) {
	if c.dyn == nil && key.kind != String {
		return Value{}, false
	}
	i, ok := c.position(key)
	if !ok {
		return Value{}, false
	}
	return c.items[i], true
}

func (c *composite) position(key Value) (int32, bool) {
	want, ok := normalKey(key)
	if !ok {
		return 0, false
	}
	if len(c.items) >= indexFrom {
		i, ok := c.hashed()[want]
		return i, ok
	}
	if c.dyn == nil {
		for i, k := range c.keys {
			if k == want.str {
				return int32(i), true
			}
		}
		return 0, false
	}
	for i, k := range c.dyn {
		if k, ok := normalKey(k); ok && k == want {
			return int32(i), true
		}
	}
	return 0, false
}

// hashed is the index by key. Two readers may build it at once; either result
// is as good.
func (c *composite) hashed() map[normal]int32 {
	if m := c.index.Load(); m != nil {
		return *m
	}
	m := make(map[normal]int32, len(c.items))
	for i := range c.items {
		if c.dyn == nil {
			m[normal{kind: String, str: c.keys[i]}] = int32(i)
		} else if k, ok := normalKey(c.dyn[i]); ok {
			m[k] = int32(i)
		}
	}
	c.index.Store(&m)
	return m
}

// normal is a key such that == means on it what it means on keys.
type normal struct {
	kind Kind
	num  uint64
	str  string
}

// normalKey is the normal form of a key: the two zeros are one, and NaN, which
// is equal to nothing, has none.
func normalKey(key Value) (normal, bool) {
	switch key.kind {
	case String:
		return normal{kind: String, str: key.str()}, true
	case Float:
		if f := key.Float(); f == 0 || f != f {
			return normal{kind: Float}, f == 0
		}
	}
	return normal{kind: key.kind, num: key.num}, !key.isComposite()
}
