// Package opt rewrites expressions into cheaper ones that mean the same, errors
// included. One file a rewriting.
package opt

import (
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/fn"
)

// Fold replaces every closed subexpression by its value. The value comes from
// the evaluator itself, so that the two cannot differ; what would fail is left
// to fail when an event arrives.
func Fold(e *ast.Expr) *ast.Expr {
	return mapArgs(e, Fold, func(e *ast.Expr) *ast.Expr {
		if !foldable(e) {
			return e
		}
		v, err := lower.EvalConst(e)
		if err != nil {
			return e
		}
		c := ast.Const(v, e.Span)
		c.Type = e.Type
		return c
	})
}

// foldable reports whether a node's own operation can be done now: all below it
// is constant. Loops, lets and pointers are bound to what is around them, the
// result of a range may be larger than its text, and what a function outside of
// the event says is known when the event is there.
func foldable(e *ast.Expr) bool {
	switch e.Op {
	case ast.OpUnary, ast.OpMember, ast.OpIndex, ast.OpSlice, ast.OpCond, ast.OpArray, ast.OpMap, ast.OpTemplate:
	case ast.OpCall:
		if _, pure := fn.Lookup(e.Name); !pure {
			return false
		}
	case ast.OpBinary:
		if e.Name == ".." {
			return false
		}
	default:
		return false
	}
	for _, a := range e.Args {
		if a != nil && a.Op != ast.OpConst {
			return false
		}
	}
	return true
}

// mapArgs rewrites the arguments of a node with each and then the node with
// self; an unchanged node is not copied.
func mapArgs(e *ast.Expr, each, self func(*ast.Expr) *ast.Expr) *ast.Expr {
	out := e
	for i, a := range e.Args {
		if a == nil {
			continue
		}
		b := each(a)
		if b == a {
			continue
		}
		if out == e {
			c := *e
			c.Args = append([]*ast.Expr(nil), e.Args...)
			out = &c
		}
		out.Args[i] = b
	}
	return self(out)
}
