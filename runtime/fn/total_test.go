package fn

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// What is total fails on no argument that the checker admits. The values are of
// every kind, with the edges at which a function could fail.
func TestTotal(t *testing.T) {
	list := value.OfList([]value.Value{value.OfInt(1), value.OfString("x"), {}})
	values := []value.Value{
		value.OfBool(true), value.OfInt(0), value.OfInt(-1), value.OfFloat(0.5), value.OfString(""), value.OfString("é\x00\xff"),
		value.OfList(nil), list, value.OfList([]value.Value{list}), value.OfMap(nil, nil), value.OfMap([]string{"", "a"}, []value.Value{{}, list}),
	}
	tried := 0
	for _, f := range Funcs {
		if !f.Total {
			continue
		}
		if f.Min != 1 || f.Max != 1 {
			t.Errorf("%s is total and has not just one argument: the index looks at one", f.Name)
		}
		for _, kind := range []value.Type{value.BoolType, value.IntType, value.FloatType, value.StringType, value.ListOf(value.AnyType), value.MapOf(value.AnyType)} {
			if _, wrong := f.Result([]value.Type{kind}); wrong != nil {
				continue // the checker refuses it
			}
			for _, v := range values {
				if !kind.Holds(v) {
					continue
				}
				tried++
				budget := value.NewBudget()
				if _, err := f.Call(&budget, []value.Value{v}); err != nil {
					t.Errorf("%s(%s) fails: %v", f.Name, v.Text(), err)
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d calls were tried", tried)
	}
}
