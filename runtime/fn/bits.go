package fn

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

var (
	bitandFunc = Func{ID: 44, Name: "bitand", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return onBits("bitand", args, func(x, y int) int { return x & y })
		}}
	bitorFunc = Func{ID: 45, Name: "bitor", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return onBits("bitor", args, func(x, y int) int { return x | y })
		}}
	bitxorFunc = Func{ID: 46, Name: "bitxor", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return onBits("bitxor", args, func(x, y int) int { return x ^ y })
		}}
	bitnandFunc = Func{ID: 47, Name: "bitnand", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return onBits("bitnand", args, func(x, y int) int { return x &^ y })
		}}
	bitnotFunc = Func{ID: 48, Name: "bitnot", Min: 1, Max: 1,
		params: []*param{&integer}, result: giveInt, Call: bitnot}
	bitshlFunc = Func{ID: 49, Name: "bitshl", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return shifted("bitshl", args, func(x, y int) int { return x << y })
		}}
	bitshrFunc = Func{ID: 50, Name: "bitshr", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return shifted("bitshr", args, func(x, y int) int { return x >> y })
		}}
	bitushrFunc = Func{ID: 51, Name: "bitushr", Min: 2, Max: 2,
		params: []*param{&integer}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return shifted("bitushr", args, func(x, y int) int { return int(uint(x) >> y) })
		}}
)

func onBits(name string, args []value.Value, op func(x, y int) int) (value.Value, error) {
	for _, a := range args {
		if a.Kind() != value.Int {
			return value.Value{}, value.Unexpected(name, "an int", a)
		}
	}
	return value.OfInt(op(args[0].Int(), args[1].Int())), nil
}

func shifted(name string, args []value.Value, op func(x, y int) int) (value.Value, error) {
	if n := args[1].Int(); n < 0 && args[0].Kind() == value.Int {
		return value.Value{}, failure(name, "negative shift count "+strconv.Itoa(n))
	}
	return onBits(name, args, op)
}

func bitnot(_ *value.Budget, args []value.Value) (value.Value, error) {
	if args[0].Kind() != value.Int {
		return value.Value{}, value.Unexpected("bitnot", "an int", args[0])
	}
	return value.OfInt(^args[0].Int()), nil
}
