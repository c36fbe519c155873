package fn

import (
	"sort"

	"github.com/hookc/hookc/runtime/value"
)

var (
	maxFunc = Func{ID: 23, Name: "max", Min: 1, Max: -1,
		check: statType, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return extremeOf("max", b, args, value.Less)
		}}
	minFunc = Func{ID: 24, Name: "min", Min: 1, Max: -1,
		check: statType, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return extremeOf("min", b, args, func(a, b value.Value) (bool, error) { return value.Less(b, a) })
		}}
	meanFunc = Func{ID: 25, Name: "mean", Min: 1, Max: -1,
		check: statType, Call: mean}
	medianFunc = Func{ID: 26, Name: "median", Min: 1, Max: -1,
		check: statType, Call: median}
)

// statType looks at the arguments up to the first list, as expr's checker does.
func statType(args []value.Type) (value.Type, *TypeError) {
	for i, t := range args {
		if !numbers.accepts(t) {
			return value.AnyType, &TypeError{i, numbers.want}
		}
		if t.Kind == value.TAny || t.Kind == value.TList {
			return value.AnyType, nil
		}
	}
	return args[0], nil
}

// extreme is min and max; worse(a, b) says that b is to replace a.
func extremeOf(name string, b *value.Budget, args []value.Value, worse func(a, b value.Value) (bool, error)) (value.Value, error) {
	if len(args) == 1 && !args[0].IsNumber() && args[0].Kind() != value.List {
		return args[0], nil // expr hands back what it cannot compare
	}
	if _, err := flatNumbers(name, b, args); err != nil {
		return value.Value{}, err
	}
	return best(args, worse), nil
}

// best takes the items of a list one by one but those of a list within it as a
// whole, as expr does: it shows where there is NaN, which nothing beats.
func best(args []value.Value, worse func(a, b value.Value) (bool, error)) (v value.Value) {
	offer := func(x value.Value) {
		if better, _ := worse(v, x); better || v.IsNil() {
			v = x
		}
	}
	for _, a := range args {
		if a.Kind() != value.List {
			offer(a)
			continue
		}
		for i := range a.Len() {
			x := a.At(i)
			if x.Kind() == value.List {
				x = best([]value.Value{x}, worse)
			}
			if !x.IsNil() {
				offer(x)
			}
		}
	}
	return v
}

// flatNumbers is the numbers in args, at any depth.
func flatNumbers(name string, b *value.Budget, args []value.Value) ([]value.Value, error) {
	var all []value.Value
	for _, a := range args {
		if err := b.Step(a.Weight()); err != nil {
			return nil, err
		}
		if a.Kind() != value.List {
			all = append(all, a)
			continue
		}
		if err := b.Items(a.Weight()); err != nil {
			return nil, err
		}
		all = flat(all, a)
	}
	for _, x := range all {
		if !x.IsNumber() {
			return nil, value.Unexpected(name, "numbers", x)
		}
	}
	return all, nil
}

func mean(b *value.Budget, args []value.Value) (value.Value, error) {
	all, err := flatNumbers("mean", b, args)
	if err != nil || len(all) == 0 {
		return value.OfFloat(0), err
	}
	return value.OfFloat(total(args) / float64(len(all))), nil
}

// total adds the items of a list one by one and those of a list within it as a
// whole: the order of floating-point additions shows in the result.
func total(args []value.Value) (sum float64) {
	for _, a := range args {
		if a.Kind() != value.List {
			sum += a.Float()
			continue
		}
		for i := range a.Len() {
			if x := a.At(i); x.Kind() == value.List {
				sum += total([]value.Value{x})
			} else {
				sum += x.Float()
			}
		}
	}
	return sum
}

func median(b *value.Budget, args []value.Value) (value.Value, error) {
	all, err := flatNumbers("median", b, args)
	if err != nil || len(all) == 0 {
		return value.OfFloat(0), err
	}
	xs := make([]float64, len(all))
	for i, x := range all {
		xs[i] = x.Float()
	}
	//lint:ignore S1032 sort.Float64s would bring a sort of its own into the evaluator
	sort.Sort(sort.Float64Slice(xs))
	mid := len(xs) / 2
	if len(xs)%2 == 1 {
		return value.OfFloat(xs[mid]), nil
	}
	return value.OfFloat((xs[mid-1] + xs[mid]) / 2), nil
}
