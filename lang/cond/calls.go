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
	d.Detail = methodAdvice(name)
}

// methods are what those of other languages are called here.
var methods = map[string]string{
	"includes": "x contains y", "has": "y in x", "test": "y matches x", "match": "x matches y", "search": "x matches y", "find": "x contains y",
	"startswith": "x startsWith y", "endswith": "x endsWith y", "hasPrefix": "x startsWith y", "hasSuffix": "x endsWith y",
	"toLowerCase": "lower(x)", "toUpperCase": "upper(x)", "lowercase": "lower(x)", "strip": "trim(x)",
	"length": "len(x)", "size": "len(x)", "some": "any(x, …)", "every": "all(x, …)",
	"flag": "y in x.flags", "hasFlag": "y in x.flags", "has_flag": "y in x.flags",
}

// methodAdvice is what to write in place of x.name(y).
func methodAdvice(name string) string {
	_, known := builtin.Index[name]
	switch instead, ok := methods[name]; {
	case slices.Contains(wordOperators, name):
		return "This is an operator: write `x " + name + " y`."
	case known:
		return "This is a function: write `" + name + "(x)`, or `x | " + name + "()`."
	case ok:
		return "Write `" + instead + "`."
	}
	return "Write f(x), or x | f() with a pipe."
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
