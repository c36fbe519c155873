package hcleval

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// odd are values of each kind that hold something unknown, which stands for what
// has failed elsewhere in a policy, or null.
var odd = []cty.Value{
	cty.StringVal("a"), cty.NumberIntVal(1), cty.NullVal(cty.String), cty.UnknownVal(cty.String), cty.DynamicVal,
	cty.ListVal([]cty.Value{cty.UnknownVal(cty.Bool), cty.True}), cty.ListVal([]cty.Value{cty.NullVal(cty.Bool), cty.False}),
	cty.ListVal([]cty.Value{cty.StringVal("b"), cty.UnknownVal(cty.String)}),
	cty.ListVal([]cty.Value{cty.NumberIntVal(1), cty.UnknownVal(cty.Number)}),
	cty.TupleVal([]cty.Value{cty.DynamicVal, cty.NullVal(cty.DynamicPseudoType)}),
	cty.SetVal([]cty.Value{cty.UnknownVal(cty.String), cty.StringVal("c")}),
	cty.ObjectVal(map[string]cty.Value{"a": cty.DynamicVal}),
	cty.MapVal(map[string]cty.Value{"a": cty.UnknownVal(cty.String)}),
}

// TestFunctionsTakeUnknown: a function whose argument holds something unknown gives
// a value or says what is wrong. It does not panic, which HCL would report with the
// stack.
func TestFunctionsTakeUnknown(t *testing.T) {
	functions := NewBudget().Functions()
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		f := functions[name]
		for n := len(f.Params()); n <= len(f.Params())+1 && n <= 3; n++ {
			for _, args := range choices(n) {
				_, err := f.Call(args)
				var panicked function.PanicError
				if errors.As(err, &panicked) {
					t.Errorf("%s(%#v): %v", name, args, panicked.Value)
				}
			}
		}
	}
}

// choices lists all ways to take n of the odd values.
func choices(n int) (out [][]cty.Value) {
	if n == 0 {
		return [][]cty.Value{nil}
	}
	for _, rest := range choices(n - 1) {
		for _, v := range odd {
			out = append(out, append(slices.Clone(rest), v))
		}
	}
	return out
}
