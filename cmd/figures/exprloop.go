package main

import (
	"fmt"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"github.com/hookc/hookc/cmd/figures/mixture"
)

// againstExpr compares a decision with a loop over n compiled expr programs of
// the same conditions: what hookc would be without its decision table.
func (l *lab) againstExpr(decide func(), n int) ([]row, error) {
	programs, err := compileExpr(n)
	if err != nil {
		return nil, err
	}
	if found := runAll(programs); found != 3 {
		return nil, fmt.Errorf("%d expr programs hold, want 3", found)
	}
	p, err := measurePairs(l.times(20), batch(decide), batch(func() { runAll(programs) }))
	if err != nil {
		return nil, err
	}
	return []row{
		newRow("inproc: 10,000 expr programs in a loop", micros, p.b, nil, "compiled ahead, optimised, one reused VM; the conditions only"),
		newRow("inproc: faster than the expr loop", ratio, p.ratios(), atLeast(100), "pairs of batches"),
	}, nil
}

func compileExpr(n int) ([]*vm.Program, error) {
	out := make([]*vm.Program, n)
	for i, h := range mixture.Hooks(n) {
		p, err := expr.Compile(h.Expr, expr.Env(mixture.Fields{}), expr.AsBool())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", h.Name, err)
		}
		out[i] = p
	}
	return out, nil
}

// runAll counts the programs that hold for mixture.Event.
func runAll(programs []*vm.Program) (hold int) {
	var machine vm.VM
	var env any = mixture.EventFields
	for _, p := range programs {
		if v, err := machine.Run(p, env); err == nil && v.(bool) {
			hold++
		}
	}
	return hold
}
