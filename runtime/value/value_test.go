package value

import (
	"math"
	"strings"
	"testing"
)

func budget() *Budget { b := NewBudget(); return &b }

func TestEqual(t *testing.T) {
	one, half := OfInt(1), OfFloat(1)
	m := func(v Value) Value { return OfMap([]string{"a"}, []Value{v}) }
	nan := OfFloat(math.NaN())
	shared := m(nan)
	for _, tt := range []struct {
		a, b Value
		want bool
	}{
		{Value{}, Value{}, true},
		{Value{}, NilList(), true},
		{NilList(), OfList(nil), true},
		{Value{}, OfList(nil), false},
		{Value{}, OfBool(false), false},
		{one, half, true},
		{OfList([]Value{one}), OfList([]Value{half}), true},
		{m(one), m(half), false},
		{m(one), m(one), true},
		{nan, nan, false},
		{m(nan), m(nan), false},
		{shared, shared, true},
		{OfKeyed([]Value{OfString("a")}, []Value{one}), m(one), false},
		{OfKeyed([]Value{half}, []Value{one}), OfKeyed([]Value{one}, []Value{one}), false},
	} {
		if got := Equal(tt.a, tt.b); got != tt.want {
			t.Errorf("Equal(%s, %s) = %t", Quote(tt.a), Quote(tt.b), got)
		}
	}
}

func TestMaps(t *testing.T) {
	for _, n := range []int{0, 3, indexFrom, 1000} {
		var keys Keys
		var items []Value
		for i := range n {
			at, _ := keys.Place(OfInt(i))
			if at != i {
				t.Fatalf("key %d at %d", i, at)
			}
			items = append(items, OfInt(i*i))
		}
		v := OfGroups(keys.List, items)
		for i := range n {
			if got, err := Index(v, OfInt(i)); err != nil || got.Int() != i*i {
				t.Fatalf("[%d] is %s, %v", i, Quote(got), err)
			}
		}
		if got, _ := Index(v, OfFloat(0)); !got.Absent() || got.Kind() != List {
			t.Errorf("a missing key of %d is %s", n, Quote(got))
		}
	}
}

func TestWith(t *testing.T) {
	v := OfMap([]string{"a"}, []Value{OfInt(1)})
	if got := string(AppendJSON(nil, v.With("a", OfInt(2)).With("b", Value{}))); got != `{"a":2,"b":null}` {
		t.Error(got)
	}
	if got := string(AppendJSON(nil, v)); got != `{"a":1}` {
		t.Errorf("With changed its receiver: %s", got)
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		v            Value
		format, text string
	}{
		{Value{}, "<nil>", ""},
		{OfString("a"), "a", "a"},
		{OfFloat(1e8), "1e+08", "100000000"},
		{OfFloat(math.Inf(1)), "+Inf", "+Inf"},
		{OfFloat(1e-9), "1e-09", "1e-9"},
		{Strings("a", "b"), "[a b]", `["a","b"]`},
		{OfMap([]string{"b", "a"}, []Value{OfInt(1), {}}), "map[a:<nil> b:1]", `{"b":1,"a":null}`},
	} {
		if got, err := Format(tt.v, budget()); got != tt.format || err != nil {
			t.Errorf("Format: %q, %v, want %q", got, err, tt.format)
		}
		if got := tt.v.Text(); got != tt.text {
			t.Errorf("Text: %q, want %q", got, tt.text)
		}
	}
}

// TestSharedParts wants walks over a small graph that spells a huge tree to be
// refused, not begun.
func TestSharedParts(t *testing.T) {
	v := OfString(strings.Repeat("x", 100))
	for range 60 {
		v = OfList([]Value{v, v})
	}
	if _, err := Format(v, budget()); err != errSteps {
		t.Errorf("Format: %v", err)
	}
	if _, err := ExprJSON(v, budget()); err != errSteps {
		t.Errorf("ExprJSON: %v", err)
	}
	if EqualCost(v, v) < DefaultSteps {
		t.Errorf("comparing costs %d steps", EqualCost(v, v))
	}
	w := OfString(strings.Repeat("x", 1<<20))
	for range 10 {
		w = OfList([]Value{w, w})
	}
	if _, err := JSON(w, budget()); err != errBytes {
		t.Errorf("JSON: %v", err)
	}
}

func TestTruncate(t *testing.T) {
	for f, want := range map[float64]int{1.9: 1, -1.9: -1, 1e300: math.MinInt, -1e300: math.MinInt, math.Inf(1): math.MinInt} {
		if got := Truncate(f); got != want {
			t.Errorf("Truncate(%g) = %d", f, got)
		}
	}
}
