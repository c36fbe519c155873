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
	switch a.Kind() {
	case value.Int, value.Float:
		return b.IsNumber() && compare(a, b) == 0
	case value.String:
		return b.Kind() == value.String && w.spend(min(a.Len(), b.Len())/16) && a.Str() == b.Str()
	case value.List:
		if b.Kind() != value.List || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !w.equal(at(a, i), at(b, i)) {
				return false
			}
		}
		return true
	case value.Map:
		if b.Kind() != value.Map || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			other, ok := b.Get(key(a, i))
			if !ok || !w.equal(at(a, i), other) {
				return false
			}
		}
		return true
	}
	return a.Kind() == b.Kind() && a.Bool() == b.Bool()
}

// hasher gives equal values equal hashes. Its seed is new each time, so that
// nobody can write a document whose items collide.
type hasher struct{ seed maphash.Seed }

func newHasher() hasher { return hasher{maphash.MakeSeed()} }

func (h hasher) hash(v value.Value) uint64 {
	switch v.Kind() {
	case value.Bool:
		if v.Bool() {
			return h.mix(1, 1)
		}
		return h.mix(1, 0)
	case value.Int, value.Float:
		if n, ok := integer(v); ok {
			return h.mix(2, uint64(n))
		}
		return h.mix(3, math.Float64bits(v.Float()))
	case value.String:
		return maphash.String(h.seed, v.Str())
	case value.List:
		sum := h.mix(4, uint64(v.Len()))
		for i := range v.Len() {
			sum = h.mix(sum, h.hash(at(v, i)))
		}
		return sum
	case value.Map: // a sum, for the order of the entries says nothing
		sum := h.mix(5, uint64(v.Len()))
		for i := range v.Len() {
			sum += h.mix(maphash.String(h.seed, key(v, i)), h.hash(at(v, i)))
		}
		return sum
	}
	return h.mix(6, 0)
}

//go:noinline
func (h hasher) mix(a, b uint64) uint64 {
	return maphash.Comparable(h.seed, [2]uint64{a, b})
}
