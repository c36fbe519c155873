package lower_test

import (
	"strings"
	"testing"

	expr "github.com/expr-lang/expr"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// typed is a name of each type, as expr and as hookc see it.
var typed = []struct {
	name string
	t    value.Type
}{
	{"unknown", value.AnyType}, {"nil", value.NilType}, {"b", value.BoolType}, {"i", value.IntType}, {"f", value.FloatType},
	{"s", value.StringType}, {"l", value.ListOf(value.AnyType)}, {"m", value.MapOf(value.AnyType)},
}

var typedEnv = map[string]any{"b": true, "i": 1, "f": 1.5, "s": "", "l": []any{}, "m": map[string]any{}}

// TestSignatures compares what every function accepts with expr's checker.
func TestSignatures(t *testing.T) {
	for _, f := range fn.Funcs {
		if f.ID >= 52 {
			continue // unknown and those behind it are not expr's
		}
		top := f.Max
		if top < 0 {
			top = 3
		}
		for n := f.Min; n <= min(top, 3); n++ {
			eachCall(n, func(names []string, types []value.Type) {
				text := f.Name + "(" + strings.Join(names, ", ") + ")"
				_, err := expr.Compile(text, expr.Env(typedEnv), expr.AllowUndefinedVariables(), expr.Optimize(false))
				_, refused := f.Result(types)
				if (err == nil) != (refused == nil) {
					t.Errorf("%s: hookc %v, expr %v", text, refused, err)
				}
			})
		}
	}
}

// eachCall calls f with every combination of n arguments.
func eachCall(n int, f func(names []string, types []value.Type)) {
	names, types := make([]string, n), make([]value.Type, n)
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			f(names, types)
			return
		}
		for _, a := range typed {
			names[i], types[i] = a.name, a.t
			fill(i + 1)
		}
	}
	fill(0)
}
