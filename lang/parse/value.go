package parse

import (
	"regexp"

	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/runtime/value"
)

// letName is a name that a condition can spell.
var letName = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)

// runtimeValue is a value as conditions and tables have it: whole numbers are
// Int, others Float; objects and maps are sorted by key. What has no such form,
// an unknown or a pattern, gives false.
func runtimeValue(v cty.Value) (value.Value, bool) {
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
		x, ok := runtimeValue(item)
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
		x, ok := runtimeValue(item)
		if !ok {
			return value.Value{}, false
		}
		keys, items = append(keys, k.AsString()), append(items, x)
	}
	return value.OfMap(keys, items), true
}

// constants is an object of the scope for conditions; patterns are left out, and
// so is what failed, whose names are noted.
func constants(root string, object cty.Value, failed map[string]bool) value.Value {
	var keys []string
	var items []value.Value
	for it := object.ElementIterator(); it.Next(); {
		k, item := it.Element()
		if x, ok := runtimeValue(item); ok {
			keys, items = append(keys, k.AsString()), append(items, x)
		} else if !item.IsWhollyKnown() {
			failed[root+"."+k.AsString()] = true
		}
	}
	return value.OfMap(keys, items)
}
