package fn

import (
	"math"
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

var (
	absFunc = Func{ID: 2, Name: "abs", Min: 1, Max: 1,
		params: []*param{&number}, result: same, Call: abs}
	ceilFunc = Func{ID: 3, Name: "ceil", Min: 1, Max: 1,
		params: []*param{&number}, result: giveFloat, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return rounded("ceil", args, math.Ceil)
		}}
	floorFunc = Func{ID: 4, Name: "floor", Min: 1, Max: 1,
		params: []*param{&number}, result: giveFloat, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return rounded("floor", args, math.Floor)
		}}
	roundFunc = Func{ID: 5, Name: "round", Min: 1, Max: 1,
		params: []*param{&number}, result: giveFloat, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return rounded("round", args, math.Round)
		}}
	intFunc = Func{ID: 6, Name: "int", Min: 1, Max: 1,
		params: []*param{&numeric}, result: giveInt, Call: toInt}
	floatFunc = Func{ID: 7, Name: "float", Min: 1, Max: 1,
		params: []*param{&numeric}, result: giveFloat, Call: toFloat}
)

func abs(_ *value.Budget, args []value.Value) (value.Value, error) {
	x := args[0]
	switch {
	case x.Kind() == value.Int && x.Int() < 0:
		return value.OfInt(-x.Int()), nil
	case x.Kind() == value.Float && x.Float() < 0:
		return value.OfFloat(-x.Float()), nil
	case x.IsNumber():
		return x, nil
	}
	return value.Value{}, value.Unexpected("abs", "a number", x)
}

func rounded(name string, args []value.Value, round func(float64) float64) (value.Value, error) {
	switch x := args[0]; x.Kind() {
	case value.Int:
		return value.OfFloat(x.Float()), nil
	case value.Float:
		return value.OfFloat(round(x.Float())), nil
	}
	return value.Value{}, value.Unexpected(name, "a number", args[0])
}

func toInt(_ *value.Budget, args []value.Value) (value.Value, error) {
	x := args[0]
	if x.Kind() != value.String {
		n, err := value.ToInt(x)
		return value.OfInt(n), err
	}
	n, err := strconv.Atoi(x.Str())
	if err != nil {
		return value.Value{}, failure("int", strconv.Quote(x.Str())+" is not an integer")
	}
	return value.OfInt(n), nil
}

func toFloat(_ *value.Budget, args []value.Value) (value.Value, error) {
	x := args[0]
	switch {
	case x.IsNumber():
		return value.OfFloat(x.Float()), nil
	case x.Kind() != value.String:
		return value.Value{}, value.Unexpected("float", "a number or a string", x)
	}
	f, err := strconv.ParseFloat(x.Str(), 64)
	if err != nil {
		return value.Value{}, failure("float", strconv.Quote(x.Str())+" is not a number")
	}
	return value.OfFloat(f), nil
}
