package value

import (
	"strconv"
)

// Member is v.name.
func Member(v Value, name string) (Value, error) { return Index(v, OfString(name)) }

// Index is v[key]: an item of a list, counted from the end if negative, or the
// value of a map's key, nil if the key is missing.
func Index(v, key Value) (Value, error) {
	switch v.kind {
	case Map:
		return v.ref().fetch(key)
	case List:
		i, err := ToInt(key)
		if err != nil {
			return Value{}, err
		}
		n := len(v.ref().items)
		if i < 0 {
			i += n
		}
		if i < 0 || i >= n {
			return Value{}, &OpError{"index", "index out of range: " + strconv.Itoa(i) + " (the list has " + strconv.Itoa(n) + " items)"}
		}
		return v.ref().items[i], nil
	case String:
		return Value{}, &OpError{"index", "a string has no items: slice it, as in s[0:1]"}
	}
	return Value{}, &OpError{"index", "cannot fetch " + Quote(key) + " from " + v.kind.String()}
}

// fetch is a map's value for a key. A nil key is the zero key: "" where keys
// are strings.
func (c *composite) fetch(key Value) (Value, error) {
	key, err := c.keyFor(key)
	if err != nil {
		return Value{}, err
	}
	v, ok := c.find(key)
	if !ok && c.grouped {
		return NilList(), nil
	}
	return v, nil
}

func (c *composite) keyFor(key Value) (Value, error) {
	switch {
	case c.dyn != nil && key.CanKey():
		return key, nil
	case c.dyn == nil && key.kind == Nil:
		return OfString(""), nil
	case c.dyn == nil && key.kind == String:
		return key, nil
	}
	return Value{}, &OpError{"index", "cannot use " + key.kind.String() + " as a key"}
}

// Slice is v[from:to] of a list or of a string's bytes. Negative bounds count
// from the end, and bounds outside are moved inside.
func Slice(v, from, to Value) (Value, error) {
	if v.kind != List && v.kind != String {
		return Value{}, Unexpected("slice", "a list or a string", v)
	}
	n := v.Len()
	a, err := ToInt(from)
	if err != nil {
		return Value{}, err
	}
	b, err := ToInt(to)
	if err != nil {
		return Value{}, err
	}
	if a < 0 {
		a = max(n+a, 0)
	}
	if b < 0 {
		b = max(n+b, 0)
	}
	b = min(b, n)
	a = min(a, b)
	if v.kind == String {
		return OfString(v.str()[a:b]), nil
	}
	if v.Absent() {
		return v, nil
	}
	return OfList(v.ref().items[a:b:b]), nil
}

// In is needle in v: an equal item of a list, or a key of a map. Nothing is in
// nil.
func In(needle, v Value) (bool, error) {
	switch v.kind {
	case Nil:
		return false, nil
	case List:
		for _, item := range v.ref().items {
			if Equal(item, needle) {
				return true, nil
			}
		}
		return false, nil
	case Map:
		key, err := v.ref().keyFor(needle)
		if err != nil {
			return false, err
		}
		_, ok := v.ref().find(key)
		return ok, nil
	}
	return false, mismatch("in", needle, v)
}

// InCost is what In may cost in steps.
func InCost(needle, v Value) int {
	if v.kind != List {
		return 1
	}
	if !needle.isComposite() {
		return v.Len()
	}
	return v.Weight()
}

// Range is the list of the integers from a to b.
func Range(a, b Value, budget *Budget) (Value, error) {
	first, last, err := RangeBounds(a, b, budget)
	if err != nil {
		return Value{}, err
	}
	items := make([]Value, last-first+1)
	for i := range items {
		items[i] = OfInt(first + i)
	}
	return OfList(items), nil
}

// RangeBounds is the first and last integer of a..b; last is first-1 if there
// is none. It spends the budget of the whole list.
func RangeBounds(a, b Value, budget *Budget) (first, last int, err error) {
	if first, err = ToInt(a); err != nil {
		return 0, 0, err
	}
	if last, err = ToInt(b); err != nil {
		return 0, 0, err
	}
	size := last - first + 1
	if size <= 0 { // also where the size overflows, as in expr
		return first, first - 1, nil
	}
	if err := budget.Items(size); err != nil {
		return 0, 0, err
	}
	return first, last, budget.Step(size)
}

// Truth is what a condition's value decides: nil is false, and anything but a
// bool is an error.
func Truth(v Value) (bool, error) {
	switch v.kind {
	case Bool:
		return v.Bool(), nil
	case Nil:
		return false, nil
	}
	return false, Unexpected("condition", "bool", v)
}
