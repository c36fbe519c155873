package fn

import "github.com/hookc/hookc/runtime/value"

// A param is what a parameter accepts.
type param struct {
	want  string
	kinds uint16 // a bit per value.TypeKind
	nil   bool   // accepts nil itself, as expr's parameters of type any do
}

// The parameters. any is accepted everywhere: what it is shows at run time.
var (
	anything = param{"any value", ^uint16(0), true}
	text     = param{"a string", 1 << value.TString, false}
	integer  = param{"an int", 1 << value.TInt, false}
	number   = param{"a number", 1<<value.TInt | 1<<value.TFloat, false}
	numeric  = param{"a number or a string", 1<<value.TInt | 1<<value.TFloat | 1<<value.TString, false}
	list     = param{"a list", 1 << value.TList, false}
	numbers  = param{"a number or a list of numbers", 1<<value.TInt | 1<<value.TFloat | 1<<value.TList, false}
	mapping  = param{"a map", 1<<value.TMap | 1<<value.TObject, false}
	sized    = param{"a string, a list or a map", 1<<value.TString | 1<<value.TList | 1<<value.TMap | 1<<value.TObject, false}
	indexed  = param{"a list or a map", 1<<value.TList | 1<<value.TMap | 1<<value.TObject, false}
)

func (p param) accepts(t value.Type) bool {
	if t.Kind == value.TNil {
		return p.nil
	}
	return t.Kind == value.TAny || p.kinds&(1<<t.Kind) != 0
}

// Typed is f with parameters and a result of these types, for a function that
// another package adds. The last parameter stands for all further ones.
func Typed(f Func, result value.Type, params ...value.Type) Func {
	for _, p := range params {
		f.params = append(f.params, &param{"a " + p.String(), 1 << p.Kind, p.Nullable || p.Kind == value.TAny})
	}
	f.result = func([]value.Type) value.Type { return result }
	return f
}

// Result is the static type of a call with Min to Max arguments, as expr's
// checker has it; any is accepted everywhere, and T or nil where T is.
func (f *Func) Result(args []value.Type) (value.Type, *TypeError) {
	if f.check != nil {
		return f.check(args)
	}
	if f.Types != nil {
		result, params := f.Types()
		typed := Typed(Func{}, result, params...)
		return typed.Result(args)
	}
	if err := check(args, f.params); err != nil {
		return value.AnyType, err
	}
	return f.result(args), nil
}

// check finds the first argument that its parameter does not accept; the last
// parameter stands for all further arguments.
func check(args []value.Type, params []*param) *TypeError {
	for i, t := range args {
		if p := params[min(i, len(params)-1)]; !p.accepts(t) {
			return &TypeError{i, p.want}
		}
	}
	return nil
}

// The result types that do not depend on the arguments.
func giveText([]value.Type) value.Type  { return value.StringType }
func giveInt([]value.Type) value.Type   { return value.IntType }
func giveFloat([]value.Type) value.Type { return value.FloatType }
func giveBool([]value.Type) value.Type  { return value.BoolType }
func giveAny([]value.Type) value.Type   { return value.AnyType }
func giveList([]value.Type) value.Type  { return value.ListOf(value.AnyType) }
func giveTexts([]value.Type) value.Type { return value.ListOf(value.StringType) }
func givePairs([]value.Type) value.Type { return value.ListOf(value.ListOf(value.AnyType)) }
func giveMap([]value.Type) value.Type   { return value.MapOf(value.AnyType) }

// same is the type of the first argument.
func same(args []value.Type) value.Type { return args[0].NonNil() }

// sameList is the type of the first argument, which is a list.
func sameList(args []value.Type) value.Type {
	if args[0].Kind == value.TList {
		return args[0].NonNil()
	}
	return giveList(nil)
}

// item is the type of an item of the first argument, or nil.
func item(args []value.Type) value.Type {
	if args[0].Kind == value.TList || args[0].Kind == value.TMap {
		return args[0].Element().Optional()
	}
	return value.AnyType
}
