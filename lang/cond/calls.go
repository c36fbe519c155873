package cond

import (
	"slices"

	expr "github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"

	"github.com/hookc/hookc/lang/ast"
)

// loops are the builtins with a closure. `get` aside, every other builtin is a
// plain call.
var loops = []string{
	"all", "none", "any", "one", "filter", "map", "count", "sum", "find", "findIndex",
	"findLast", "findLastIndex", "groupBy", "sortBy", "reduce",
}

// wordOperators read like methods to people who come from other languages.
var wordOperators = []string{"contains", "startsWith", "endsWith", "matches"}

// builtin reads a call of one of expr's own functions, also behind a pipe.
func (c *converter) builtin(n *expr.BuiltinNode, depth int) node {
	from, to := c.location(n)
	nodes := c.all(n.Arguments, depth)
	e := &ast.Expr{Op: ast.OpCall, Name: n.Name}
	if slices.Contains(loops, n.Name) {
		e.Op = ast.OpLoop
		e.Args = make([]*ast.Expr, 3)
		copy(e.Args, args(nodes...))
	} else {
		e.Args = args(nodes...)
	}
	return c.finishCall(e, from, to, nodes)
}

// call reads a call of a name that expr does not know: one of hookc's own
// functions, or a mistake that lang/check names. Methods do not exist.
func (c *converter) call(n *expr.CallNode, depth int) node {
	nodes := c.all(n.Arguments, depth)
	switch callee := n.Callee.(type) {
	case *expr.IdentifierNode:
		from, to := c.location(callee)
		return c.finishCall(&ast.Expr{Op: ast.OpCall, Name: callee.Value, Args: args(nodes...)}, from, to, nodes)
	case *expr.MemberNode:
		c.method(callee)
	default:
		from, to := c.location(n)
		c.unsupported(from, to, "only a function can be called by its name")
	}
	return c.broken(n)
}

func (c *converter) method(n *expr.MemberNode) {
	from, to := c.location(n)
	name := ""
	if s, ok := n.Property.(*expr.StringNode); ok {
		name = s.Value
		from, to = c.location(s)
	}
	d := c.unsupported(from, to, "a value has no methods, so "+name+"() cannot be called on it")
	switch _, known := builtin.Index[name]; {
	case slices.Contains(wordOperators, name):
		d.Detail = "This is an operator: write `x " + name + " y`."
	case known:
		d.Detail = "This is a function: write `" + name + "(x)`, or `x | " + name + "()`."
	default:
		d.Detail = "Write f(x), or x | f() with a pipe."
	}
}

// finishCall covers the call up to its closing bracket and, behind a pipe, the
// value in front.
func (c *converter) finishCall(e *ast.Expr, from, to int, nodes []node) node {
	start, end := from, to
	if i := c.toks.index(from); i >= 0 && c.toks.is(i+1, "(") {
		end = c.toks.closing(i + 1)
	}
	for _, n := range nodes {
		start, end = min(start, n.from), max(end, n.to)
	}
	return c.finish(e, from, to, start, end)
}
