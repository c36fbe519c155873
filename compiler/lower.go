package compiler

import (
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
)

// automata builds what the hooks will ask for, on all processors.
func (u *unit) automata() {
	a := u.lower.Automata
	for _, h := range u.hooks {
		a.Collect(h.Match)
		a.CollectExpr(h.When)
		for _, let := range h.Lets {
			a.CollectExpr(let.Expr)
		}
		ast.EachStep(h.Steps, func(s *ast.Step) {
			a.Collect(s.Match)
			a.CollectExpr(s.When)
			for _, arg := range s.Args {
				a.CollectExpr(arg.Expr)
			}
		})
	}
	a.Build()
}

// lowerHooks turns every hook into records and nodes.
func (u *unit) lowerHooks() {
	for _, h := range u.hooks {
		u.lower.Hook(u.policy, h)
	}
}

// index finds, for every event, the literals that select its rows.
func (u *unit) index() {
	for _, e := range u.events {
		e.index = lower.NewIndex(u.policy, e.list())
	}
}
