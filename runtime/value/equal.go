package value

// Equal is expr's ==: numbers by value across int and float, lists item by
// item in the same way, nil only with nil, and maps strictly, so that
// {"a": 1} is not {"a": 1.0}.
func Equal(a, b Value) bool {
	switch {
	case a.kind == Int && b.kind == Int:
		return a.num == b.num
	case a.IsNumber():
		return b.IsNumber() && a.Float() == b.Float()
	case a.kind == String:
		return b.kind == String && a.str() == b.str()
	case a.kind == List && b.kind == List:
		return equalItems(a.ref().items, b.ref().items, Equal)
	case a.Absent() && b.Absent():
		return true
	}
	return identical(a, b)
}

// identical is equality without conversions, as Go's reflect.DeepEqual has it:
// what is one and the same is equal even with NaN inside.
func identical(a, b Value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case Nil:
		return true
	case Float:
		return a.Float() == b.Float()
	case List:
		return a.ref() == b.ref() || a.Absent() == b.Absent() && equalItems(a.ref().items, b.ref().items, identical)
	case Map:
		return a.ref() == b.ref() || identicalMaps(a.ref(), b.ref())
	}
	return a.num == b.num && a.Str() == b.Str()
}

func equalItems(a, b []Value, equal func(a, b Value) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

func identicalMaps(a, b *composite) bool {
	if len(a.items) != len(b.items) || (a.dyn == nil) != (b.dyn == nil) || a.grouped != b.grouped {
		return false
	}
	for i, item := range a.items {
		other, ok := b.find(ofComposite(Map, a).Key(i))
		if !ok || !identical(item, other) {
			return false
		}
	}
	return true
}

// EqualCost is what Equal(a, b) may cost in steps.
func EqualCost(a, b Value) int { return min(a.Weight(), b.Weight()) }
