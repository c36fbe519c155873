package fn

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

var (
	getFunc = Func{ID: 33, Name: "get", Min: 2, Max: 2,
		check: getType, Call: get}
	keysFunc = Func{ID: 35, Name: "keys", Min: 1, Max: 1, Total: true,
		params: []*param{&mapping}, result: giveList, Call: keys}
	valuesFunc = Func{ID: 36, Name: "values", Min: 1, Max: 1, Total: true,
		params: []*param{&mapping}, result: valuesType, Call: values}
	toPairsFunc = Func{ID: 37, Name: "toPairs", Min: 1, Max: 1,
		params: []*param{&mapping}, result: givePairs, Call: toPairs}
	fromPairsFunc = Func{ID: 38, Name: "fromPairs", Min: 1, Max: 1,
		params: []*param{&list}, result: giveMap, Call: fromPairs}
)

func getType(args []value.Type) (value.Type, *TypeError) {
	if err := check(args[:1], []*param{&indexed}); err != nil {
		return value.AnyType, err
	}
	key := anything
	switch args[0].Kind {
	case value.TList:
		key = integer
	case value.TMap, value.TObject:
		key = text
	}
	if !key.accepts(args[1]) {
		return value.AnyType, &TypeError{1, key.want}
	}
	return item(args), nil
}

func get(_ *value.Budget, args []value.Value) (value.Value, error) {
	from, key := args[0], args[1]
	switch from.Kind() {
	case value.Map:
		in, err := value.In(key, from)
		if err != nil || !in {
			return value.Value{}, err
		}
		return value.Index(from, key)
	case value.List:
		i, err := value.ToInt(key)
		if err != nil {
			return value.Value{}, err
		}
		if i < 0 {
			i += from.Len()
		}
		if i < 0 || i >= from.Len() {
			return value.Value{}, nil
		}
		return from.At(i), nil
	case value.String:
		return value.Value{}, failure("get", "a string has no items: slice it, as in s[0:1]")
	}
	return value.Value{}, nil
}

func valuesType(args []value.Type) value.Type {
	if args[0].Kind == value.TMap {
		return value.ListOf(args[0].Element())
	}
	return giveList(nil)
}

func keys(b *value.Budget, args []value.Value) (value.Value, error) {
	return perEntry("keys", b, args[0], func(m value.Value, i int) value.Value { return m.Key(i) })
}

func values(b *value.Budget, args []value.Value) (value.Value, error) {
	return perEntry("values", b, args[0], func(m value.Value, i int) value.Value { return m.At(i) })
}

func toPairs(b *value.Budget, args []value.Value) (value.Value, error) {
	return perEntry("toPairs", b, args[0], func(m value.Value, i int) value.Value {
		return value.OfList([]value.Value{m.Key(i), m.At(i)})
	})
}

func perEntry(name string, b *value.Budget, m value.Value, f func(m value.Value, i int) value.Value) (value.Value, error) {
	if _, err := entries(name, m); err != nil {
		return value.Value{}, err
	}
	out, err := newList(b, m.Len())
	if err != nil {
		return value.Value{}, err
	}
	for i := range m.Len() {
		out = append(out, f(m, i))
	}
	return value.OfList(out), nil
}

func fromPairs(b *value.Budget, args []value.Value) (value.Value, error) {
	pairs, err := items("fromPairs", args[0])
	if err != nil {
		return value.Value{}, err
	}
	out, err := newList(b, 2*pairs.Len())
	if err != nil {
		return value.Value{}, err
	}
	var ks value.Keys
	for i := range pairs.Len() {
		p := pairs.At(i)
		if p.Kind() != value.List || p.Len() != 2 {
			return value.Value{}, failure("fromPairs", "item "+strconv.Itoa(i)+" is not a list of a key and a value")
		}
		at, ok := ks.Place(p.At(0))
		if !ok {
			return value.Value{}, value.Unexpected("fromPairs", "a key", p.At(0))
		}
		if at == len(out) {
			out = append(out, value.Value{})
		}
		out[at] = p.At(1)
	}
	return value.OfKeyed(ks.List, out), nil
}
