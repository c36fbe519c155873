package schema

import (
	"hash/maphash"
	"math"

	"github.com/hookc/hookc/runtime/value"
)

// equal is equality of JSON: numbers by amount, objects whatever their order.
// What is unequal is mostly so at the first look; the rest is paid for.
func (w *walker) equal(a, b value.Value) bool {
	if !w.spend(1) {
		return false
	}
	kind := a.Kind()
	switch {
	case a.IsNumber():
		return b.IsNumber() && compare(a, b) == 0
	case kind != b.Kind() || a.Len() != b.Len():
		return false
	case kind == value.String:
		return w.spend(a.Len()/16) && a.Str() == b.Str()
	case kind == value.Bool:
		return a.Bool() == b.Bool()
	}
	for i := range size(a) {
		other, ok := at(b, i), true
		if kind == value.Map {
			other, ok = b.Get(key(a, i))
		}
		if !ok || !w.equal(at(a, i), other) {
			return false
		}
	}
	return true
}

// hasher gives equal values equal hashes. Its seed is new each time, so that
// nobody can write a document whose items collide.
type hasher struct{ seed maphash.Seed }

func newHasher() hasher { return hasher{maphash.MakeSeed()} }

func (h hasher) hash(v value.Value) uint64 {
	switch v.Kind() {
	case value.Bool:
		if v.Bool() {
			return h.mix(101, 1)
		}
	case value.Int, value.Float:
		if n, ok := integer(v); ok {
			return h.mix(102, uint64(n))
		}
		return h.mix(103, math.Float64bits(v.Float()))
	case value.String:
		return maphash.String(h.seed, v.Str())
	}
	sum := h.mix(uint64(v.Kind()), uint64(size(v)))
	for i := range size(v) {
		part := h.hash(at(v, i))
		if v.Kind() == value.Map { // a sum, for the order of the entries says nothing
			sum += h.mix(maphash.String(h.seed, key(v, i)), part)
		} else {
			sum = h.mix(sum, part)
		}
	}
	return sum
}

func (h hasher) mix(a, b uint64) uint64 {
	return maphash.Comparable(h.seed, [2]uint64{a, b})
}
