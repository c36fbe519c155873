package lower

import (
	"errors"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// EvalConst evaluates a closed expression with the evaluator itself: it is
// lowered to a table of its own.
func EvalConst(e *ast.Expr) (value.Value, error) {
	var diags diag.List
	l := New(&diags)
	id, err := l.exprs.Lower(e)
	if err != nil {
		return value.Value{}, err
	}
	if diags.HasErrors() {
		return value.Value{}, errors.New(diags[0].Summary)
	}
	file, err := l.B.Encode()
	if err != nil {
		return value.Value{}, err
	}
	t, err := table.Load(file)
	if err != nil {
		return value.Value{}, err
	}
	return eval.NewScope(t, &event.Event{}).Eval(id)
}
