package compiler

import (
	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
)

// fold replaces constant parts of every expression by their value.
func (u *unit) fold() { u.rewrite(opt.Fold) }

// simplify removes what a constant decides.
func (u *unit) simplify() { u.rewrite(opt.Simplify) }

// rewrite maps every expression of the unit. Shared lets stay shared.
func (u *unit) rewrite(f func(*ast.Expr) *ast.Expr) {
	done := map[*ast.Expr]*ast.Expr{}
	apply := func(e *ast.Expr) *ast.Expr {
		if e == nil {
			return nil
		}
		if out, ok := done[e]; ok {
			return out
		}
		out := f(e)
		done[e] = out
		return out
	}
	for _, h := range u.hooks {
		h.When = apply(h.When)
		h.Lets = rewriteLets(h.Lets, apply)
		h.Steps = rewriteSteps(h.Steps, apply)
	}
}

func rewriteLets(lets []ast.Let, f func(*ast.Expr) *ast.Expr) []ast.Let {
	out := make([]ast.Let, len(lets))
	for i, let := range lets {
		let.Expr = f(let.Expr)
		out[i] = let
	}
	return out
}

func rewriteSteps(steps []*ast.Step, f func(*ast.Expr) *ast.Expr) []*ast.Step {
	out := make([]*ast.Step, len(steps))
	for i, s := range steps {
		c := *s
		c.When = f(s.When)
		c.Args = make([]ast.Arg, len(s.Args))
		for j, a := range s.Args {
			a.Expr = f(a.Expr)
			c.Args[j] = a
		}
		c.Blocks = make([]ast.Block, len(s.Blocks))
		for j, b := range s.Blocks {
			b.Steps = rewriteSteps(b.Steps, f)
			c.Blocks[j] = b
		}
		out[i] = &c
	}
	return out
}
