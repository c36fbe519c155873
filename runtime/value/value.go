// Package value is the dynamic value of conditions and events: what expr calls
// any, without reflection and without an allocation for a scalar.
package value

import (
	"math"
	"unsafe"
)

// Kind is the dynamic type of a Value.
type Kind uint8

// The kinds. JSON integers are Int, other JSON numbers Float.
const (
	Nil Kind = iota
	Bool
	Int
	Float
	String
	List
	Map
)

// String is the kind as expr's type() spells it.
func (k Kind) String() string {
	return [...]string{"nil", "bool", "int", "float", "string", "array", "map"}[k]
}

// Value is one immutable value. The zero Value is nil.
//
// Three words: the compiler keeps so much in registers, and no more than four,
// so that a Value with a string and a pointer of its own made the evaluator
// slower, and larger by a twentieth.
type Value struct {
	_    [0]func() // no ==, which would compare where strings lie
	kind Kind
	num  uint64         // a truth value, an integer, a float's bits or a string's length
	ptr  unsafe.Pointer // a string's bytes or a *composite
}

// str is the string in v, which must be one.
func (v Value) str() string { return unsafe.String((*byte)(v.ptr), int(v.num)) }

// ref is the composite in v, which must be a list or a map.
func (v Value) ref() *composite { return (*composite)(v.ptr) }

func ofComposite(k Kind, c *composite) Value { return Value{kind: k, ptr: unsafe.Pointer(c)} }

// isComposite reports whether v is a list or a map.
func (v Value) isComposite() bool { return v.kind >= List }

// OfBool wraps a truth value.
func OfBool(b bool) Value {
	v := Value{kind: Bool}
	if b {
		v.num = 1
	}
	return v
}

// OfInt wraps an integer.
func OfInt(n int) Value { return Value{kind: Int, num: uint64(n)} }

// OfFloat wraps a floating-point number.
func OfFloat(f float64) Value { return Value{kind: Float, num: math.Float64bits(f)} }

// OfString wraps a string. It is called at a thousand places, and copies of it
// would make the evaluator 20 kB larger; a call costs nothing that is measured.
//
//go:noinline
func OfString(s string) Value {
	return Value{kind: String, num: uint64(len(s)), ptr: unsafe.Pointer(unsafe.StringData(s))}
}

// OfList wraps a list; the caller gives the slice away.
func OfList(items []Value) Value {
	if len(items) == 0 {
		return ofComposite(List, empty)
	}
	return ofComposite(List, measured(&composite{items: items}))
}

// OfMap wraps string keys and their values, in this order; the caller gives
// both slices away, which must be of the same length and without equal keys.
func OfMap(keys []string, items []Value) Value {
	if len(items) == 0 {
		return ofComposite(Map, empty)
	}
	return ofComposite(Map, measured(&composite{keys: keys, items: items}))
}

// Strings wraps a list of strings.
func Strings(ss ...string) Value {
	if len(ss) == 0 {
		return ofComposite(List, empty)
	}
	c := listOf(len(ss))
	for i, s := range ss {
		c.items[i] = OfString(s)
	}
	return ofComposite(List, measured(c))
}

// listOf is a list of n items. One that is short, as most are, is one object.
func listOf(n int) *composite {
	const few = 4
	if n > few {
		return &composite{items: make([]Value, n)}
	}
	short := &struct {
		composite
		room [few]Value
	}{}
	short.items = short.room[:n:n]
	return &short.composite
}

// Kind is the dynamic type of v.
func (v Value) Kind() Kind { return v.kind }

// IsNil reports whether v is nil.
func (v Value) IsNil() bool { return v.kind == Nil }

// Bool is the boolean in v; false where v is none.
func (v Value) Bool() bool { return v.kind == Bool && v.num != 0 }

// Int is the integer in v; 0 where v is none.
func (v Value) Int() int {
	if v.kind != Int {
		return 0
	}
	return int(v.num)
}

// Float is the number in v, integers converted; 0 where v is no number.
func (v Value) Float() float64 {
	switch v.kind {
	case Float:
		return math.Float64frombits(v.num)
	case Int:
		return float64(int(v.num))
	}
	return 0
}

// Str is the string in v; "" where v is none. It is not inlined, as OfString: 32 kB.
//
//go:noinline
func (v Value) Str() string {
	if v.kind != String {
		return ""
	}
	return v.str()
}

// Len is the number of items of a list or entries of a map, or the bytes of a
// string. It is not inlined, as OfString; nor are At and Key.
//
//go:noinline
func (v Value) Len() int {
	switch v.kind {
	case String:
		return int(v.num)
	case List, Map:
		return len(v.ref().items)
	}
	return 0
}

// At is the i-th item of a list, or the i-th value of a map in document order. It is
// null for other kinds, which a damaged table may have where a list belongs.
//
//go:noinline
func (v Value) At(i int) Value {
	if v.kind != List && v.kind != Map {
		return Value{}
	}
	return v.ref().items[i]
}

// Key is the i-th key of a map in document order, and null for other kinds. It is
// not inlined: 5 kB.
//
//go:noinline
func (v Value) Key(i int) Value {
	if v.kind != Map {
		return Value{}
	}
	if v.ref().dyn != nil {
		return v.ref().dyn[i]
	}
	return OfString(v.ref().keys[i])
}

// Get looks a string key up in a map.
func (v Value) Get(key string) (Value, bool) {
	if v.kind != Map {
		return Value{}, false
	}
	return v.ref().find(OfString(key))
}
