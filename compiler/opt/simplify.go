package opt

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// Simplify removes operands that a constant makes idle: true and x, x or false,
// not not x, and the branches of a constant choice. An operand that could fail
// is never removed, nor one that is not known to be a bool.
func Simplify(e *ast.Expr) *ast.Expr {
	return mapArgs(e, Simplify, func(e *ast.Expr) *ast.Expr {
		switch {
		case e.Op == ast.OpBinary && e.Name == "and":
			return idle(e, true)
		case e.Op == ast.OpBinary && e.Name == "or":
			return idle(e, false)
		case e.Not() != nil:
			return doubleNot(e)
		case e.Op == ast.OpCond && e.Args[0].Op == ast.OpConst && e.Args[0].Value.Kind() == value.Bool:
			if e.Args[0].Value.Bool() {
				return e.Args[1]
			}
			return e.Args[2]
		}
		return e
	})
}

// Reduce folds and simplifies until nothing more can be.
func Reduce(e *ast.Expr) *ast.Expr {
	for {
		next := Simplify(Fold(e))
		if next == e {
			return e
		}
		e = next
	}
}

// idle simplifies and (neutral true) and or (neutral false).
func idle(e *ast.Expr, neutral bool) *ast.Expr {
	left, right := e.Args[0], e.Args[1]
	switch {
	case isBool(left, neutral) && strictBool(right):
		return right
	case isBool(left, !neutral):
		return left
	case isBool(right, neutral) && strictBool(left):
		return left
	}
	return e
}

func doubleNot(e *ast.Expr) *ast.Expr {
	if inner := e.Not().Not(); inner != nil && strictBool(inner) {
		return inner
	}
	return e
}

func isBool(e *ast.Expr, b bool) bool {
	return e.Op == ast.OpConst && e.Value.Kind() == value.Bool && e.Value.Bool() == b
}

// strictBool reports whether an expression can only be true or false. The type
// does not say: the right side of and and or is handed on unseen, nil included,
// and so is what a let or a choice stands for.
func strictBool(e *ast.Expr) bool {
	switch e.Op {
	case ast.OpConst:
		return e.Value.Kind() == value.Bool
	case ast.OpUnary:
		return e.Name == "not"
	case ast.OpLoop:
		return e.Name == "all" || e.Name == "any" || e.Name == "none" || e.Name == "one"
	case ast.OpBinary:
		class := e.Class()
		return class.Compares() || class == ast.Logic && strictBool(e.Args[0]) && strictBool(e.Args[1])
	}
	return false
}
