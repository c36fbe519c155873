package value

import "strings"

// ParseType reads what String writes, objects excepted.
func ParseType(s string) (Type, bool) {
	if bare, ok := strings.CutSuffix(s, " or nil"); ok {
		t, ok := ParseType(bare)
		return t.Optional(), ok
	}
	for _, t := range []Type{AnyType, NilType, BoolType, IntType, FloatType, StringType} {
		if t.bare() == s {
			return t, true
		}
	}
	for prefix, of := range map[string]func(Type) Type{"list(": ListOf, "map(": MapOf} {
		if rest, ok := strings.CutPrefix(s, prefix); ok && strings.HasSuffix(rest, ")") {
			elem, ok := ParseType(rest[:len(rest)-1])
			return of(elem), ok
		}
	}
	return Type{}, false
}

// Holds reports whether a value is of the type. An int is a float too.
func (t Type) Holds(v Value) bool {
	if v.IsNil() {
		return t.Nullable || t.Kind == TNil || t.Kind == TAny
	}
	switch t.Kind {
	case TAny:
		return true
	case TBool:
		return v.Kind() == Bool
	case TInt:
		return v.Kind() == Int
	case TFloat:
		return v.IsNumber()
	case TString:
		return v.Kind() == String
	case TList:
		return v.Kind() == List && t.holdsItems(v)
	case TMap, TObject:
		return v.Kind() == Map && (t.Kind == TObject || t.holdsItems(v))
	}
	return false
}

func (t Type) holdsItems(v Value) bool {
	for i := range v.Len() {
		if !t.Element().Holds(v.At(i)) {
			return false
		}
	}
	return true
}
