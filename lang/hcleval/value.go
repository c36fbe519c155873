package hcleval

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/runtime/value"
)

// Value is a value as conditions and tables have it: whole numbers are
// Int, others Float; objects and maps are sorted by key. What has no such form,
// an unknown or a pattern, gives false.
func Value(v cty.Value) (value.Value, bool) {
	switch t := v.Type(); {
	case !v.IsKnown():
		return value.Value{}, false
	case v.IsNull():
		return value.Value{}, true
	case t == cty.String:
		return value.OfString(v.AsString()), true
	case t == cty.Bool:
		return value.OfBool(v.True()), true
	case t == cty.Number:
		return number(v), true
	case t.IsListType() || t.IsTupleType() || t.IsSetType():
		return list(v)
	case t.IsObjectType() || t.IsMapType():
		return mapping(v)
	}
	return value.Value{}, false
}

func number(v cty.Value) value.Value {
	f := v.AsBigFloat()
	if f.IsInt() {
		if n, exact := f.Int64(); exact == 0 {
			return value.OfInt(int(n))
		}
	}
	x, _ := f.Float64()
	return value.OfFloat(x)
}

func list(v cty.Value) (value.Value, bool) {
	items := make([]value.Value, 0, v.LengthInt())
	for it := v.ElementIterator(); it.Next(); {
		_, item := it.Element()
		x, ok := Value(item)
		if !ok {
			return value.Value{}, false
		}
		items = append(items, x)
	}
	return value.OfList(items), true
}

func mapping(v cty.Value) (value.Value, bool) {
	var keys []string
	var items []value.Value
	for it := v.ElementIterator(); it.Next(); {
		k, item := it.Element()
		x, ok := Value(item)
		if !ok {
			return value.Value{}, false
		}
		keys, items = append(keys, k.AsString()), append(items, x)
	}
	return value.OfMap(keys, items), true
}

// TypeWords names a type as a sentence does.
func TypeWords(t cty.Type) string {
	switch {
	case t == cty.String:
		return "a string"
	case t == cty.Number:
		return "a number"
	case t == cty.Bool:
		return "true or false"
	case t.IsListType() && t.ElementType() == cty.String:
		return "a list of strings"
	case t.IsMapType() && t.ElementType() == cty.String:
		return "a map of strings"
	case t.IsListType(), t.IsTupleType():
		return "a list"
	case t.IsSetType():
		return "a set"
	case t.IsMapType():
		return "a map"
	case t.IsObjectType():
		return "an object"
	case t.IsCapsuleType():
		return "a " + t.FriendlyName()
	}
	return t.FriendlyName()
}
