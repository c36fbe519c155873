package ast

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// Conditions lists the conditions of an expression: the parts that are true or false
// and are no and, or, not or choice of others, whose truth follows from theirs. A loop
// such as any is a condition, and so is what its closure asks of an item. whole says
// that the expression is itself a condition. Constants are none: they depend on no event.
func Conditions(e *Expr, whole bool) []*Expr {
	var c conditions
	if whole {
		c.condition(e)
	} else {
		c.value(e)
	}
	return c.list
}

// IsCondition reports whether an expression can only be true or false, or nil, as its
// type says.
func (e *Expr) IsCondition() bool { return e.Type.Kind == value.TBool }

type conditions struct{ list []*Expr }

// condition visits an expression that is used as true or false.
func (c *conditions) condition(e *Expr) {
	switch {
	case e == nil || e.Op == OpConst:
	case e.Class() == Logic:
		c.condition(e.Args[0])
		c.condition(e.Args[1])
	case e.Not() != nil:
		c.condition(e.Not())
	case e.Op == OpCond:
		for _, a := range e.Args {
			c.condition(a)
		}
	case e.Op == OpLet:
		c.named(e.Args[0])
		c.condition(e.Args[1])
	default:
		c.list = append(c.list, e)
		c.below(e)
	}
}

// value visits an expression that is used as a value.
func (c *conditions) value(e *Expr) {
	switch {
	case e == nil:
	case e.Class() == Logic, e.Not() != nil:
		c.condition(e)
	case e.Op == OpLet:
		c.named(e.Args[0])
		c.value(e.Args[1])
	case e.Op == OpCond:
		c.condition(e.Args[0])
		c.value(e.Args[1])
		c.value(e.Args[2])
	default:
		c.below(e)
	}
}

// named visits what a let gives a name.
func (c *conditions) named(e *Expr) {
	if e.IsCondition() {
		c.condition(e)
	} else {
		c.value(e)
	}
}

// below visits the operands of a node that is no logic.
func (c *conditions) below(e *Expr) {
	for i, a := range e.Args {
		if e.Op == OpLoop && i == 1 && a != nil && asksItems(e.Name) {
			c.condition(a)
		} else {
			c.value(a)
		}
	}
}

// asksItems reports whether the closure of a loop is a condition.
func asksItems(loop string) bool {
	l, ok := fn.LookupLoop(loop)
	return ok && l.Body == fn.Predicate
}
