package compiler

import (
	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
)

// Prepared is what the passes that rewrite expressions make of those of a policy.
// Policies that share most of them, such as its mutants, compile faster with it.
type Prepared struct{ folded, simplified rewritten }

// rewritten is what expressions have become.
type rewritten map[*ast.Expr]*ast.Expr

// Prepare rewrites the expressions of a policy, for Options.Prepared.
func Prepare(p *ast.Policy) *Prepared {
	u := newUnit(p)
	return &Prepared{folded: u.rewrite(opt.Fold, nil), simplified: u.rewrite(opt.Simplify, nil)}
}

// fold replaces constant parts of every expression by their value.
func (u *unit) fold() { u.rewrite(opt.Fold, u.prepared.folded) }

// simplify removes what a constant decides.
func (u *unit) simplify() { u.rewrite(opt.Simplify, u.prepared.simplified) }

// rewrite maps every expression of the unit, those that are known already as they are
// known. Shared lets stay shared.
func (u *unit) rewrite(f func(*ast.Expr) *ast.Expr, known rewritten) rewritten {
	done := rewritten{}
	apply := func(e *ast.Expr) *ast.Expr {
		if e == nil {
			return nil
		}
		if out, ok := known[e]; ok {
			return out
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
	return done
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
