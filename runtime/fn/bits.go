package fn

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

var bitFuncs = []*Func{
	bitFunc(44, "bitand", "The bits that both have.", func(x, y int) int { return x & y }),
	bitFunc(45, "bitor", "The bits that either has.", func(x, y int) int { return x | y }),
	bitFunc(46, "bitxor", "The bits that one of the two has.", func(x, y int) int { return x ^ y }),
	bitFunc(47, "bitnand", "The bits of the first that the second lacks.", func(x, y int) int { return x &^ y }),
	{ID: 48, Name: "bitnot", Usage: "bitnot(int)", Doc: "All bits inverted.", Min: 1, Max: 1,
		Result: gives(value.IntType, integer), Call: bitnot},
	shiftFunc(49, "bitshl", "The first, shifted left by the second.", func(x, y int) int { return x << y }),
	shiftFunc(50, "bitshr", "The first, shifted right by the second, sign kept.", func(x, y int) int { return x >> y }),
	shiftFunc(51, "bitushr", "The first, shifted right by the second, zeros shifted in.", func(x, y int) int { return int(uint(x) >> y) }),
}

func bitFunc(id uint16, name, doc string, op func(x, y int) int) *Func {
	return &Func{ID: id, Name: name, Usage: name + "(int, int)", Doc: doc, Min: 2, Max: 2,
		Result: gives(value.IntType, integer),
		Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			for _, a := range args {
				if a.Kind() != value.Int {
					return value.Value{}, value.Unexpected(name, "an int", a)
				}
			}
			return value.OfInt(op(args[0].Int(), args[1].Int())), nil
		}}
}

func shiftFunc(id uint16, name, doc string, op func(x, y int) int) *Func {
	f := bitFunc(id, name, doc, op)
	call := f.Call
	f.Call = func(b *value.Budget, args []value.Value) (value.Value, error) {
		if n := args[1]; args[0].Kind() == value.Int && n.Int() < 0 {
			return value.Value{}, failure(name, "negative shift count "+strconv.Itoa(n.Int()))
		}
		return call(b, args)
	}
	return f
}

func bitnot(_ *value.Budget, args []value.Value) (value.Value, error) {
	if args[0].Kind() != value.Int {
		return value.Value{}, value.Unexpected("bitnot", "an int", args[0])
	}
	return value.OfInt(^args[0].Int()), nil
}
