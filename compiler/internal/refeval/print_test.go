package refeval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/expr-lang/expr"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// The reference hands conditions to expr as the tree prints: so what is printed
// must read back as the same tree.

func TestPrintedConditionsReadBack(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		c := conds{dice: &dice{data}, tool: seed%2 == 0, agent: seed%2 == 1, match: true}
		first := parsed(t, c.boolean(4)).String()
		if second := parsed(t, first).String(); second != first {
			t.Fatalf("%s\nreads back as\n%s", first, second)
		}
	}
}

func parsed(t *testing.T, source string) *ast.Expr {
	e, diags := cond.Parse(cond.Plain("x", source, diag.Pos{}))
	if diags.HasErrors() {
		t.Fatalf("%s\n%v", source, diags)
	}
	return e
}

func TestPrintedConstantsKeepTheirValue(t *testing.T) {
	for _, v := range []value.Value{
		value.OfInt(0), value.OfInt(-1), value.OfInt(math.MaxInt), value.OfInt(math.MinInt),
		value.OfFloat(0), value.OfFloat(-1.5), value.OfFloat(1e21), value.OfFloat(1e-9), value.OfFloat(3), value.OfFloat(math.MaxFloat64),
		value.OfFloat(math.Inf(1)), value.OfFloat(math.Inf(-1)),
		value.OfString("a\r\n\x00\x7f\"\\`'ü🦀\ufeff"), value.OfString("{{}}${"),
		value.Strings("a", "b"), value.OfList([]value.Value{value.OfInt(-1), {}}),
		value.OfMap([]string{"a b", "c"}, []value.Value{value.OfBool(true), value.OfInt(-2)}),
	} {
		source := ast.Const(v, diag.Span{}).String()
		got, err := run(source)
		if err != nil || !value.Equal(got, v) || got.Kind() != v.Kind() {
			t.Errorf("%s is %v, %v, want %v", source, value.Quote(got), err, value.Quote(v))
		}
	}
	if got, err := run(squared(value.OfInt(-3))); err != nil || got.Float() != 9 {
		t.Errorf("(-3) ** 2 = %v, %v", got.Float(), err)
	}
}

func squared(v value.Value) string {
	e := &ast.Expr{Op: ast.OpBinary, Name: "**", Args: []*ast.Expr{ast.Const(v, diag.Span{}), ast.Const(value.OfInt(2), diag.Span{})}}
	return e.String()
}

func run(source string) (value.Value, error) {
	program, err := programOf(source)
	if err != nil {
		return value.Value{}, fmt.Errorf("%s: %w", source, err)
	}
	x, err := expr.Run(program, map[string]any{})
	if err != nil {
		return value.Value{}, err
	}
	return newBoxes().unbox(x)
}
