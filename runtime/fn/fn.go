// Package fn is the catalogue of functions that conditions can call: their
// names, types and implementations. The checker, the compiler, the docs and the
// evaluator read the one list.
package fn

import "github.com/hookc/hookc/runtime/value"

// Func is one builtin function.
type Func struct {
	ID   uint16 // its number in the table: append only, never reused
	Name string
	Min  int // fewest arguments
	Max  int // most arguments; -1 for any number
	// Call computes the function. It never keeps or changes args, and spends
	// the budget in step with what it does and makes.
	Call func(b *value.Budget, args []value.Value) (value.Value, error)

	// Total says that it gives a result for every argument that the types of its
	// parameters admit, and no error but that the budget is spent. The index of a
	// policy skips hooks by it: where it is wrong, a deny is skipped.
	Total bool

	// Types is the type of the result and those of the parameters, the last of
	// which stands for all further ones: of a function that another package
	// adds. It is a function so that the evaluator's start does not pay for it.
	Types func() (result value.Type, params []value.Type)

	params []*param // what each argument may be; the last stands for all further ones
	result func(args []value.Type) value.Type
	check  func(args []value.Type) (value.Type, *TypeError) // in place of both
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
	Body     BodyKind
	Optional bool // the closure may be left out: count(list), sum(list)
	Third    Third
	Total    bool // no error but those of the list and the closure; see Func
	// Result is the static type, given those of the list and of the closure's
	// body. A body that is left out has the type of the items.
	Result func(list, body value.Type) value.Type
}

// Third says what the third argument of a Loop is; all that have one may leave
// it out.
type Third uint8

// The third arguments.
const (
	NoThird Third = iota
	Start         // of reduce: any value
	Order         // of sortBy: "asc" or "desc"
)

// BodyKind says what the closure of a Loop must give.
type BodyKind uint8

// The kinds of bodies.
const (
	Predicate  BodyKind = iota // bool
	AnyBody                    // any value
	NumberBody                 // a number; whether it is one shows at run time
	KeyBody                    // a value that can be a key or be ordered
)
