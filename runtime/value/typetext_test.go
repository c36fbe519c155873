package value

import "testing"

func TestParseTypeReadsWhatStringWrites(t *testing.T) {
	for _, typ := range []Type{
		AnyType, BoolType, IntType, FloatType, StringType, StringType.Optional(), ListOf(StringType), MapOf(ListOf(IntType.Optional())),
		ListOf(AnyType).Optional(),
	} {
		got, ok := ParseType(typ.String())
		if !ok || got.String() != typ.String() {
			t.Errorf("%s is read as %s, %t", typ, got, ok)
		}
	}
	for _, s := range []string{"", "text", "list(", "list(x)", "map()", "string or", "list(string"} {
		if got, ok := ParseType(s); ok {
			t.Errorf("%q is read as %s", s, got)
		}
	}
}

func TestHolds(t *testing.T) {
	one, word := OfInt(1), OfString("x")
	for _, c := range []struct {
		typ  Type
		v    Value
		want bool
	}{
		{StringType, word, true}, {StringType, one, false}, {StringType, Value{}, false}, {StringType.Optional(), Value{}, true},
		{FloatType, one, true}, {IntType, OfFloat(1), false}, {AnyType, Value{}, true},
		{ListOf(StringType), Strings("a"), true}, {ListOf(IntType), Strings("a"), false},
		{MapOf(StringType), OfMap([]string{"a"}, []Value{word}), true}, {MapOf(IntType), OfMap([]string{"a"}, []Value{word}), false},
	} {
		if got := c.typ.Holds(c.v); got != c.want {
			t.Errorf("%s holds %s: %t", c.typ, c.v.Text(), got)
		}
	}
}
