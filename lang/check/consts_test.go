package check_test

import (
	"strconv"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// A mention of one constant costs nothing for the others.
func TestConstantsStandAlone(t *testing.T) {
	cost := func(others int) float64 {
		keys, values := []string{"x"}, []value.Value{value.OfInt(1)}
		for i := range others {
			keys, values = append(keys, "y"+strconv.Itoa(i)), append(values, value.OfList([]value.Value{value.OfInt(1)}))
		}
		env := check.EnvFor(nil, check.ToolSet{}, check.MatchInfo{}).WithConsts(ast.Consts{"local": value.OfMap(keys, values)})
		return testing.AllocsPerRun(10, func() {
			x, diags := cond.Parse(cond.Plain("a.hook.hcl", "local.x", diag.Pos{Line: 1, Column: 1}))
			if typ, more := env.Check(x); len(diags)+len(more) > 0 || typ.Kind != value.TInt {
				t.Fatal(typ, diags, more)
			}
		})
	}
	if few, many := cost(1), cost(1000); many > few {
		t.Errorf("%g allocations beside one other constant, %g beside 1000", few, many)
	}
}
