package fn

import (
	"sort"
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

var (
	firstFunc = Func{ID: 31, Name: "first", Min: 1, Max: 1, Total: true,
		params: []*param{&list}, result: item, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return endOf("first", args, 0)
		}}
	lastFunc = Func{ID: 32, Name: "last", Min: 1, Max: 1, Total: true,
		params: []*param{&list}, result: item, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return endOf("last", args, -1)
		}}
	takeFunc = Func{ID: 34, Name: "take", Min: 2, Max: 2,
		params: []*param{&list, &integer}, result: sameList, Call: take}
	reverseFunc = Func{ID: 39, Name: "reverse", Min: 1, Max: 1,
		params: []*param{&list}, result: sameList, Call: reverse}
	uniqFunc = Func{ID: 40, Name: "uniq", Min: 1, Max: 1,
		params: []*param{&list}, result: sameList, Call: uniq}
	concatFunc = Func{ID: 41, Name: "concat", Min: 1, Max: -1,
		params: []*param{&list}, result: joined, Call: concat}
	flattenFunc = Func{ID: 42, Name: "flatten", Min: 1, Max: 1, Total: true,
		params: []*param{&list}, result: giveList, Call: flatten}
	sortFunc = Func{ID: 43, Name: "sort", Min: 1, Max: 2,
		params: []*param{&list, &text}, result: sameList, Call: sorted}
)

// joined is the type of all lists together.
func joined(args []value.Type) value.Type {
	for _, t := range args {
		if t.Kind != value.TList || t.String() != args[0].String() {
			return giveList(nil)
		}
	}
	return args[0]
}

// end is first and last, which turn every failure into nil.
func endOf(name string, args []value.Value, at int) (value.Value, error) {
	if args[0].Kind() == value.String && args[0].Len() > 0 {
		return value.Value{}, failure(name, "a string has no items: slice it, as in s[0:1]")
	}
	v, err := value.Index(args[0], value.OfInt(at))
	if err != nil {
		return value.Value{}, nil
	}
	return v, nil
}

func take(_ *value.Budget, args []value.Value) (value.Value, error) {
	xs, err := items("take", args[0])
	if err != nil {
		return value.Value{}, err
	}
	n := args[1]
	if n.Kind() != value.Int {
		return value.Value{}, value.Unexpected("take", "an int", n)
	}
	if n.Int() < 0 {
		return value.Value{}, failure("take", "cannot take "+strconv.Itoa(n.Int())+" items")
	}
	return value.Slice(xs, value.OfInt(0), n)
}

func reverse(b *value.Budget, args []value.Value) (value.Value, error) {
	xs, err := items("reverse", args[0])
	if err != nil {
		return value.Value{}, err
	}
	out, err := newList(b, xs.Len())
	if err != nil {
		return value.Value{}, err
	}
	for i := xs.Len() - 1; i >= 0; i-- {
		out = append(out, xs.At(i))
	}
	return value.OfList(out), nil
}

func uniq(b *value.Budget, args []value.Value) (value.Value, error) {
	xs, err := items("uniq", args[0])
	if err != nil {
		return value.Value{}, err
	}
	out, err := newList(b, xs.Len())
	if err != nil {
		return value.Value{}, err
	}
	texts := make(map[string]bool) // strings equal strings only: no need to search
	var others []value.Value
	for i := range xs.Len() {
		x := xs.At(i)
		if x.Kind() == value.String {
			if !texts[x.Str()] {
				texts[x.Str()] = true
				out = append(out, x)
			}
			continue
		}
		known, err := among(b, others, x)
		if err != nil {
			return value.Value{}, err
		}
		if !known {
			others = append(others, x)
			out = append(out, x)
		}
	}
	return value.OfList(out), nil
}

func among(b *value.Budget, seen []value.Value, x value.Value) (bool, error) {
	for _, s := range seen {
		if err := b.Step(value.EqualCost(x, s)); err != nil {
			return false, err
		}
		if value.Equal(x, s) {
			return true, nil
		}
	}
	return false, nil
}

func concat(b *value.Budget, args []value.Value) (value.Value, error) {
	n := 0
	for _, a := range args {
		if _, err := items("concat", a); err != nil {
			return value.Value{}, err
		}
		n += a.Len()
	}
	if n == 0 {
		return value.NilList(), nil
	}
	out, err := newList(b, n)
	if err != nil {
		return value.Value{}, err
	}
	for _, a := range args {
		for i := range a.Len() {
			out = append(out, a.At(i))
		}
	}
	return value.OfList(out), nil
}

func flatten(b *value.Budget, args []value.Value) (value.Value, error) {
	xs, err := items("flatten", args[0])
	if err != nil {
		return value.Value{}, err
	}
	if err := b.Step(xs.Weight()); err != nil {
		return value.Value{}, err
	}
	if err := b.Items(xs.Weight()); err != nil {
		return value.Value{}, err
	}
	return value.OfList(flat([]value.Value{}, xs)), nil
}

func flat(out []value.Value, xs value.Value) []value.Value {
	for i := range xs.Len() {
		if x := xs.At(i); x.Kind() == value.List {
			out = flat(out, x)
		} else {
			out = append(out, x)
		}
	}
	return out
}

func sorted(b *value.Budget, args []value.Value) (value.Value, error) {
	desc := false
	if len(args) == 2 {
		var err error
		if desc, err = Descending("sort", args[1]); err != nil {
			return value.Value{}, err
		}
	}
	if args[0].Kind() != value.List { // expr's sort makes nothing of it, too
		return value.NilList(), nil
	}
	out, err := newList(b, args[0].Len())
	if err != nil {
		return value.Value{}, err
	}
	for i := range args[0].Len() {
		out = append(out, args[0].At(i))
	}
	return Sort(b, out, append([]value.Value(nil), out...), desc)
}

// Descending reads the order argument of sort and sortBy.
func Descending(name string, order value.Value) (bool, error) {
	switch s, err := str(name, order); {
	case err != nil:
		return false, err
	case s == "asc":
		return false, nil
	case s == "desc":
		return true, nil
	}
	return false, failure(name, `the order is "asc" or "desc", not `+value.Quote(order))
}

// Sort orders items by their keys, which are of the same number; it takes both
// slices over. The order of items with equal keys is that of Go's sort.Sort, as
// in expr.
func Sort(b *value.Budget, items, keys []value.Value, desc bool) (value.Value, error) {
	s := sorter{items: items, keys: keys, desc: desc, budget: b}
	sort.Sort(&s)
	return value.OfList(items), s.err
}

type sorter struct {
	items, keys []value.Value
	desc        bool
	budget      *value.Budget
	err         error
}

func (s *sorter) Len() int { return len(s.items) }

func (s *sorter) Swap(i, j int) {
	s.items[i], s.items[j] = s.items[j], s.items[i]
	s.keys[i], s.keys[j] = s.keys[j], s.keys[i]
}

func (s *sorter) Less(i, j int) bool {
	if s.err != nil {
		return false
	}
	if s.err = s.budget.Step(1); s.err != nil {
		return false
	}
	if s.desc {
		i, j = j, i
	}
	less, err := value.Less(s.keys[i], s.keys[j])
	s.err = err
	return less
}
