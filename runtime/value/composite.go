package value

import (
	"math"
	"sync/atomic"
)

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
	index   atomic.Pointer[map[Value]int32] // built by find on maps that are large enough
}

// MaxDepth is how deep a value may be nested. Decoded JSON stays below it.
const MaxDepth = 1 << 14

// maxWeight is where weights stop growing, far above any budget of steps.
const maxWeight = 1 << 30

// measured sets depth and weight of c from its items. It is called at many
// places, and the evaluator's size counts.
//
//go:noinline
func measured(c *composite) *composite {
	c.weight = 1
	for i := range c.items {
		if r := c.items[i].ref; r != nil {
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
	if v.ref == nil {
		return 0
	}
	return int(v.ref.depth)
}

// Weight is the number of values in v as a tree, itself included: what a walk
// over it costs.
func (v Value) Weight() int {
	if v.ref == nil {
		return 1
	}
	return int(v.ref.weight)
}

// nilList is the one composite behind NilList.
var nilList = &composite{absent: true, depth: 1, weight: 1}

// NilList is the empty list that also counts as nil, as a typed nil slice does
// in expr: concat([]), split(s, sep, 0), a missing key of groupBy's map.
func NilList() Value { return Value{kind: List, ref: nilList} }

// Absent reports whether operators treat v as nil: nil itself and NilList.
func (v Value) Absent() bool {
	return v.kind == Nil || v.ref != nil && v.ref.absent
}

// Keyed reports whether v is a map whose keys need not be strings.
func (v Value) Keyed() bool { return v.kind == Map && v.ref.dyn != nil }

// OfKeyed wraps a map with keys of any scalar kind, in this order. The caller
// gives both slices away; Keys builds them.
func OfKeyed(keys, items []Value) Value {
	if keys == nil {
		keys = []Value{}
	}
	return Value{kind: Map, ref: measured(&composite{dyn: keys, items: items})}
}

// OfGroups is OfKeyed for groupBy, where a missing key reads as NilList.
func OfGroups(keys, items []Value) Value {
	v := OfKeyed(keys, items)
	v.ref.grouped = true
	return v
}

// CanKey reports whether v can be a key: lists and maps cannot.
func (v Value) CanKey() bool { return v.ref == nil }

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
	key, ok := normalKey(key)
	if !ok {
		return 0, false
	}
	if len(c.items) >= indexFrom {
		i, ok := c.hashed()[key]
		return i, ok
	}
	if c.dyn == nil {
		for i, k := range c.keys {
			if k == key.str {
				return int32(i), true
			}
		}
		return 0, false
	}
	for i, k := range c.dyn {
		if k, ok := normalKey(k); ok && k == key {
			return int32(i), true
		}
	}
	return 0, false
}

// hashed is the index by key. Two readers may build it at once; either result
// is as good.
func (c *composite) hashed() map[Value]int32 {
	if m := c.index.Load(); m != nil {
		return *m
	}
	m := make(map[Value]int32, len(c.items))
	for i := range c.items {
		if c.dyn == nil {
			m[OfString(c.keys[i])] = int32(i)
		} else if k, ok := normalKey(c.dyn[i]); ok {
			m[k] = int32(i)
		}
	}
	c.index.Store(&m)
	return m
}

// normalKey makes == on Values mean what it means on keys: the two zeros are
// one key, and NaN is equal to nothing.
func normalKey(key Value) (Value, bool) {
	if key.kind == Float {
		f := math.Float64frombits(key.num)
		if f == 0 {
			return OfFloat(0), true
		}
		return key, f == f
	}
	return key, key.ref == nil
}
