// Package fn is the catalogue of functions that conditions can call: their
// names, types and implementations. The checker, the compiler, the docs and the
// evaluator read the one list.
package fn

import "github.com/hookc/hookc/runtime/value"

// Func is one builtin function.
type Func struct {
	ID     uint16 // its number in the table: append only, never reused
	Name   string
	Usage  string // "split(text, separator[, limit])"
	Doc    string // one sentence
	Min    int    // fewest arguments
	Max    int    // most arguments; -1 for any number
	Result func(args []value.Type) (value.Type, *TypeError)
	Call   func(args []value.Value) (value.Value, error)
}

// TypeError is an argument of the wrong type.
type TypeError struct {
	Arg  int // which, from 0
	Want string
}

// Loop is a builtin with a closure over a list: all, filter, reduce …
type Loop struct {
	ID       uint16
	Name     string
	Usage    string
	Doc      string
	Body     BodyKind
	Optional bool // the closure may be left out: count(list), sum(list)
	Result   func(list, body value.Type) value.Type
}

// BodyKind says what the closure of a Loop must give.
type BodyKind uint8

// The kinds of bodies.
const (
	Predicate BodyKind = iota // bool
	AnyBody                   // any value
	NumberBody
	KeyBody // a value that can be a key or be ordered
)
