package document

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// PointerError is a JSON pointer (RFC 6901) that cannot be followed.
type PointerError struct{ Pointer, Problem string }

// Error says which and why.
func (e *PointerError) Error() string {
	return "JSON pointer " + strconv.Quote(e.Pointer) + ": " + e.Problem
}

// tokens are the names and positions of a pointer.
func tokens(pointer string) ([]string, error) {
	if pointer == "" {
		return nil, nil
	}
	rest, ok := strings.CutPrefix(pointer, "/")
	if !ok {
		return nil, &PointerError{pointer, "it starts with no /"}
	}
	out := strings.Split(rest, "/")
	if len(out) > maxDepth {
		return nil, &PointerError{pointer, "it is too long"}
	}
	for i, t := range out {
		bare := strings.ReplaceAll(strings.ReplaceAll(t, "~0", ""), "~1", "")
		if strings.Contains(bare, "~") {
			return nil, &PointerError{pointer, "a ~ is written as ~0"}
		}
		out[i] = strings.ReplaceAll(strings.ReplaceAll(t, "~1", "/"), "~0", "~")
	}
	return out, nil
}

// Get is the part of a document that a pointer names, false where there is none.
func Get(v value.Value, pointer string) (value.Value, bool, error) {
	names, err := tokens(pointer)
	if err != nil {
		return value.Value{}, false, err
	}
	for _, name := range names {
		var ok bool
		if v, ok = member(v, name); !ok {
			return value.Value{}, false, nil
		}
	}
	return v, true, nil
}

// member is what a name or position stands for in an object or a list.
func member(v value.Value, name string) (value.Value, bool) {
	if v.Kind() == value.List {
		i, ok := index(name)
		if !ok || i >= v.Len() {
			return value.Value{}, false
		}
		return v.At(i), true
	}
	return v.Get(name)
}

// index is a position in a list: digits without leading zeros.
func index(name string) (int, bool) {
	if name == "" || len(name) > 9 || name[0] == '0' && name != "0" {
		return 0, false
	}
	n, err := strconv.ParseUint(name, 10, 31)
	return int(n), err == nil
}

// Set is a document with a part replaced. Objects on the way that are missing
// are made; "-" is the end of a list.
func Set(doc value.Value, pointer string, v value.Value) (value.Value, error) {
	return change(doc, pointer, func(value.Value, bool) (value.Value, error) { return v, nil })
}

// Append is a document with an item added to the list that a pointer names,
// which is made where it is missing. A "-" at the end of the pointer, behind a
// list, says the same.
func Append(doc value.Value, pointer string, item value.Value) (value.Value, error) {
	if list, ok := strings.CutSuffix(pointer, "/-"); ok {
		if v, found, err := Get(doc, list); err == nil && (!found || v.Kind() == value.List) {
			pointer = list
		}
	}
	return change(doc, pointer, func(old value.Value, found bool) (value.Value, error) {
		switch {
		case !found || old.IsNil():
			return value.OfList([]value.Value{item}), nil
		case old.Kind() != value.List:
			return old, errors.New("it names " + kindOf(old) + ", not a list")
		}
		return value.OfList(append(items(old), item)), nil
	})
}

// change is a document with the part that a pointer names put through f.
func change(doc value.Value, pointer string, f func(old value.Value, found bool) (value.Value, error)) (value.Value, error) {
	names, err := tokens(pointer)
	if err != nil {
		return doc, err
	}
	out, err := changeAt(doc, true, names, f)
	if err != nil {
		return doc, &PointerError{pointer, err.Error()}
	}
	return out, nil
}

func changeAt(v value.Value, found bool, names []string, f func(value.Value, bool) (value.Value, error)) (value.Value, error) {
	if len(names) == 0 {
		return f(v, found)
	}
	name := names[0]
	switch {
	case v.Kind() == value.List:
		return changeItem(v, name, names[1:], f)
	case v.IsNil():
		v = value.OfMap(nil, nil)
	case v.Kind() != value.Map || v.Keyed():
		return v, errors.New("there is no " + strconv.Quote(name) + " in " + kindOf(v))
	}
	old, found := v.Get(name)
	part, err := changeAt(old, found, names[1:], f)
	if err != nil {
		return v, err
	}
	return v.With(name, part), nil
}

func changeItem(list value.Value, name string, names []string, f func(value.Value, bool) (value.Value, error)) (value.Value, error) {
	i, ok := index(name)
	if name == "-" {
		i, ok = list.Len(), true
	}
	if !ok || i > list.Len() {
		return list, errors.New("a list of " + strconv.Itoa(list.Len()) + " has no " + strconv.Quote(name))
	}
	old, found := value.Value{}, i < list.Len()
	if found {
		old = list.At(i)
	}
	part, err := changeAt(old, found, names, f)
	if err != nil {
		return list, err
	}
	out := items(list)
	if !found {
		return value.OfList(append(out, part)), nil
	}
	out[i] = part
	return value.OfList(out), nil
}

// items is a copy of a list's items.
func items(list value.Value) []value.Value {
	out := make([]value.Value, list.Len(), list.Len()+1)
	for i := range out {
		out[i] = list.At(i)
	}
	return out
}

func kindOf(v value.Value) string {
	switch v.Kind() {
	case value.Nil:
		return "null"
	case value.List:
		return "a list"
	case value.Map:
		return "an object"
	}
	if v.IsNumber() {
		return "a number"
	}
	return "a " + v.Kind().String()
}
