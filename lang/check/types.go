package check

import "github.com/hookc/hookc/runtime/value"

// unify is the type of a value that is of type a or of type b: any where they
// have nothing in common.
func unify(a, b value.Type) value.Type {
	switch {
	case a.Kind == value.TNil && b.Kind == value.TNil:
		return value.NilType
	case a.Kind == value.TNil:
		return b.Optional()
	case b.Kind == value.TNil:
		return a.Optional()
	}
	out := common(a.NonNil(), b.NonNil())
	if a.Nullable || b.Nullable {
		out = out.Optional()
	}
	return out
}

func common(a, b value.Type) value.Type {
	switch {
	case isMap(a) && isMap(b):
		return commonMap(a, b)
	case a.Kind != b.Kind:
		return value.AnyType
	case a.Kind == value.TList:
		return value.ListOf(unify(a.Element(), b.Element()))
	}
	return a
}

func commonMap(a, b value.Type) value.Type {
	if a.Kind == value.TMap && b.Kind == value.TMap {
		return value.MapOf(unify(a.Element(), b.Element()))
	}
	if a.Kind == value.TMap || b.Kind == value.TMap {
		return value.MapOf(value.AnyType)
	}
	out := value.Type{Kind: value.TObject, Open: true}
	for _, f := range a.Fields {
		if other, ok := b.Field(f.Name); ok {
			out.Fields = append(out.Fields, value.Field{Name: f.Name, Doc: f.Doc, Type: unify(f.Type, other)})
		}
	}
	out.Open = a.Open || b.Open || len(out.Fields) != len(a.Fields) || len(out.Fields) != len(b.Fields)
	return out
}

// comparable reports whether == can be asked of the two, as expr has it.
func comparable(a, b value.Type) bool {
	return a.Kind == value.TAny || b.Kind == value.TAny ||
		a.Kind == value.TNil || b.Kind == value.TNil ||
		isNumber(a) && isNumber(b) || isMap(a) && isMap(b) && grouped(a) == grouped(b) || a.Kind == b.Kind && !isMap(a)
}

// grouped reports whether t is what groupBy makes, the only maps of lists; its
// keys may be other than strings, so that expr compares it with no other map.
func grouped(t value.Type) bool { return t.Kind == value.TMap && t.Element().Kind == value.TList }

// assignable reports whether a value of type got can stand where want is
// asked. A nil passes: in a text it is empty, and what needs a value says so
// when it is absent.
func assignable(got, want value.Type) bool {
	switch {
	case got.Kind == value.TAny || want.Kind == value.TAny || got.Kind == value.TNil:
		return true
	case want.Kind == value.TFloat:
		return isNumber(got)
	case isMap(want):
		return isMap(got) && assignableMap(got, want)
	case want.Kind == value.TList:
		return got.Kind == value.TList && assignable(got.Element(), want.Element())
	}
	return got.Kind == want.Kind
}

func assignableMap(got, want value.Type) bool {
	if want.Kind == value.TObject {
		return true
	}
	for _, f := range got.Fields {
		if !assignable(f.Type, want.Element()) {
			return false
		}
	}
	return got.Kind == value.TObject || assignable(got.Element(), want.Element())
}

// typeOf is the type of a constant.
func typeOf(v value.Value) value.Type {
	switch v.Kind() {
	case value.Nil:
		return value.NilType
	case value.Bool:
		return value.BoolType
	case value.Int:
		return value.IntType
	case value.Float:
		return value.FloatType
	case value.String:
		return value.StringType
	case value.List:
		return listType(v)
	}
	out := value.Type{Kind: value.TObject}
	for i := range v.Len() {
		out.Fields = append(out.Fields, value.Field{Name: v.Key(i).Str(), Type: typeOf(v.At(i))})
	}
	return out
}

func listType(v value.Value) value.Type {
	if v.Len() == 0 {
		return value.ListOf(value.AnyType)
	}
	elem := typeOf(v.At(0))
	for i := 1; i < v.Len(); i++ {
		elem = unify(elem, typeOf(v.At(i)))
	}
	return value.ListOf(elem)
}

// The families of types. any belongs to each: what it is shows at run time.

func isNumber(t value.Type) bool { return t.Kind == value.TInt || t.Kind == value.TFloat }
func isMap(t value.Type) bool    { return t.Kind == value.TMap || t.Kind == value.TObject }

func canBe(t value.Type, kinds ...value.TypeKind) bool {
	if t.Kind == value.TAny {
		return true
	}
	for _, k := range kinds {
		if t.Kind == k {
			return true
		}
	}
	return false
}

// show names a type in a message; an object's fields would be too long.
func show(t value.Type) string {
	t.Nullable = false
	switch t.Kind {
	case value.TObject:
		return "object"
	case value.TList:
		if isMap(t.Element()) {
			return "list(object)"
		}
	}
	return t.String()
}

// article names a type with its article: "a string", "an int", "nil".
func article(t value.Type) string {
	s := show(t)
	switch t.Kind {
	case value.TNil, value.TAny:
		return s
	case value.TInt, value.TObject:
		return "an " + s
	}
	return "a " + s
}
