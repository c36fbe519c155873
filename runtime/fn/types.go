package fn

import "github.com/hookc/hookc/runtime/value"

// A param is what a parameter accepts.
type param struct {
	want  string
	kinds uint16 // a bit per value.TypeKind
	nil   bool   // accepts nil itself, as expr's parameters of type any do
}

func bits(kinds ...value.TypeKind) (m uint16) {
	for _, k := range kinds {
		m |= 1 << k
	}
	return m
}

// The parameters. any is accepted everywhere: what it is shows at run time.
var (
	anything = param{"any value", ^uint16(0), true}
	text     = param{"a string", bits(value.TString), false}
	integer  = param{"an int", bits(value.TInt), false}
	number   = param{"a number", bits(value.TInt, value.TFloat), false}
	numeric  = param{"a number or a string", bits(value.TInt, value.TFloat, value.TString), false}
	list     = param{"a list", bits(value.TList), false}
	numbers  = param{"a number or a list of numbers", bits(value.TInt, value.TFloat, value.TList), false}
	mapping  = param{"a map", bits(value.TMap, value.TObject), false}
	sized    = param{"a string, a list or a map", bits(value.TString, value.TList, value.TMap, value.TObject), false}
	indexed  = param{"a list or a map", bits(value.TList, value.TMap, value.TObject), false}
)

func (p param) accepts(t value.Type) bool {
	if t.Kind == value.TNil {
		return p.nil
	}
	return t.Kind == value.TAny || p.kinds&(1<<t.Kind) != 0
}

// check finds the first argument that its parameter does not accept; the last
// parameter stands for all further arguments.
func check(args []value.Type, params []param) *TypeError {
	for i, t := range args {
		if p := params[min(i, len(params)-1)]; !p.accepts(t) {
			return &TypeError{i, p.want}
		}
	}
	return nil
}

// gives is the Result of a function whose type does not depend on its
// arguments.
func gives(result value.Type, params ...param) func([]value.Type) (value.Type, *TypeError) {
	return func(args []value.Type) (value.Type, *TypeError) { return result, check(args, params) }
}

// givesBy is the Result of a function whose type follows from its arguments.
func givesBy(result func(args []value.Type) value.Type, params ...param) func([]value.Type) (value.Type, *TypeError) {
	return func(args []value.Type) (value.Type, *TypeError) {
		if err := check(args, params); err != nil {
			return value.AnyType, err
		}
		return result(args), nil
	}
}

// same is the type of the first argument.
func same(args []value.Type) value.Type { return args[0].NonNil() }

// sameList is the type of the first argument, which is a list.
func sameList(args []value.Type) value.Type {
	if args[0].Kind == value.TList {
		return args[0].NonNil()
	}
	return anyList
}

// item is the type of an item of the first argument, or nil.
func item(args []value.Type) value.Type {
	if args[0].Kind == value.TList || args[0].Kind == value.TMap {
		return args[0].Element().Optional()
	}
	return value.AnyType
}

var (
	anyList  = value.ListOf(value.AnyType)
	textList = value.ListOf(value.StringType)
)
