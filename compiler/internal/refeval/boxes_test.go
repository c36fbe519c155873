package refeval

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/hookc/hookc/runtime/value"
)

// boxes turns values into what expr knows and back. Go's maps forget the order
// of their entries, so a map that comes back as it went in is recognised.
type boxes struct {
	maps map[uintptr]value.Value
	kept []map[string]any // so that no address is used twice
}

func newBoxes() *boxes { return &boxes{maps: map[uintptr]value.Value{}} }

// box is v as expr knows it.
func (b *boxes) box(v value.Value) any {
	switch v.Kind() {
	case value.Bool:
		return v.Bool()
	case value.Int:
		return v.Int()
	case value.Float:
		return v.Float()
	case value.String:
		return v.Str()
	case value.List:
		if v.Absent() {
			return []any(nil)
		}
		items := make([]any, v.Len())
		for i := range items {
			items[i] = b.box(v.At(i))
		}
		return items
	case value.Map:
		m := make(map[string]any, v.Len())
		for i := range v.Len() {
			m[v.Key(i).Str()] = b.box(v.At(i))
		}
		b.maps[reflect.ValueOf(m).Pointer()] = v
		b.kept = append(b.kept, m)
		return m
	}
	return nil
}

// unbox is what expr gave as a value.
func (b *boxes) unbox(x any) (value.Value, error) {
	if x == nil {
		return value.Value{}, nil
	}
	switch r := reflect.ValueOf(x); r.Kind() {
	case reflect.Bool:
		return value.OfBool(r.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return value.OfInt(int(r.Int())), nil
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return value.OfInt(int(r.Uint())), nil
	case reflect.Float32, reflect.Float64:
		return value.OfFloat(r.Float()), nil
	case reflect.String:
		return value.OfString(r.String()), nil
	case reflect.Slice, reflect.Array:
		return b.unboxList(r)
	case reflect.Map:
		if v, ok := b.maps[r.Pointer()]; ok {
			return v, nil
		}
		return b.unboxMap(r)
	}
	return value.Value{}, fmt.Errorf("expr gave a %T", x)
}

func (b *boxes) unboxList(r reflect.Value) (value.Value, error) {
	if r.Kind() == reflect.Slice && r.IsNil() {
		return value.NilList(), nil
	}
	items := make([]value.Value, r.Len())
	for i := range items {
		v, err := b.unbox(r.Index(i).Interface())
		if err != nil {
			return value.Value{}, err
		}
		items[i] = v
	}
	return value.OfList(items), nil
}

// unboxMap sorts the keys: a map that expr made has lost their order.
func (b *boxes) unboxMap(r reflect.Value) (value.Value, error) {
	keys := make([]string, 0, r.Len())
	items := map[string]any{}
	for _, k := range r.MapKeys() {
		key := fmt.Sprint(k.Interface())
		keys, items[key] = append(keys, key), r.MapIndex(k).Interface()
	}
	slices.Sort(keys)
	out := make([]value.Value, len(keys))
	for i, k := range keys {
		v, err := b.unbox(items[k])
		if err != nil {
			return value.Value{}, err
		}
		out[i] = v
	}
	return value.OfMap(keys, out), nil
}
