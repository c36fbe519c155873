package cond

import (
	"strings"

	expr "github.com/expr-lang/expr/ast"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// identifier refuses the names that expr gives a meaning which an event lacks.
func (c *converter) identifier(n *expr.IdentifierNode) node {
	from, to := c.location(n)
	if rest, ok := strings.CutPrefix(n.Value, "$"); ok {
		d := c.unsupported(from, to, n.Value+" is not a name in a condition")
		switch rest {
		case "env":
			d.Detail = "Write the name itself: `command`, not `$env.command`."
		default:
			d.Detail = "Names have no dollar sign; variables of the policy are `var.name`."
		}
		return c.broken(n)
	}
	return c.finish(&ast.Expr{Op: ast.OpIdent, Name: n.Value}, from, to, from, to)
}

// unary also reads `x not in y`, which expr places at the `in`.
func (c *converter) unary(n *expr.UnaryNode, depth int) node {
	from, to := c.location(n)
	arg := c.node(n.Node, depth)
	if from > arg.from { // x not in y
		if i := c.toks.index(from); c.toks.is(i-1, "not") {
			from = c.toks.list[i-1].From
		}
	}
	e := &ast.Expr{Op: ast.OpUnary, Name: spelling(n.Operator), Args: args(arg)}
	return c.finish(e, from, to, min(from, arg.from), arg.to)
}

// member reads a.b, a["b"] and a[i]; a constant string is a member however it
// is written.
func (c *converter) member(n *expr.MemberNode, depth int) node {
	base := c.node(n.Node, depth)
	from, _ := c.location(n)
	end := 0
	if i := c.toks.index(from); c.toks.is(i, "[") {
		end = c.toks.closing(i)
	}
	if s, ok := n.Property.(*expr.StringNode); ok {
		from, to := c.location(s)
		e := &ast.Expr{Op: ast.OpMember, Name: s.Value, Optional: n.Optional, Args: args(base)}
		return c.finish(e, from, to, base.from, max(to, end))
	}
	index := c.node(n.Property, depth)
	e := &ast.Expr{Op: ast.OpIndex, Optional: n.Optional, Args: args(base, index)}
	return c.finish(e, index.from, index.to, base.from, max(index.to, end))
}

func (c *converter) slice(n *expr.SliceNode, depth int) node {
	from, to := c.location(n)
	base, lo, hi := c.node(n.Node, depth), c.optional(n.From, depth), c.optional(n.To, depth)
	e := &ast.Expr{Op: ast.OpSlice, Args: args(base, lo, hi)}
	return c.finish(e, from, to, base.from, max(c.closing(from), hi.to))
}

func (c *converter) pointer(n *expr.PointerNode) node {
	from, to := c.location(n)
	switch n.Name {
	case "":
	case "acc", "index":
		to += len(n.Name)
	default:
		c.diags.Errorf(diag.CodeExprUnknownName, c.src.Span(from, to+len(n.Name)), "#%s does not exist", n.Name).
			Detail = "A closure has # (the item), #index in map and reduce, and #acc in reduce. Write a field of the item as #." + n.Name + " or ." + n.Name + "."
		return c.broken(n)
	}
	return c.finish(&ast.Expr{Op: ast.OpPointer, Name: n.Name}, from, to, from, to)
}

// conditional finds its own places: expr keeps none for if/else and a wrong one
// for ?:.
func (c *converter) conditional(n *expr.ConditionalNode, depth int) node {
	cond, then := c.node(n.Cond, depth), c.node(n.Exp1, depth)
	other := c.node(n.Exp2, depth)
	e := &ast.Expr{Op: ast.OpCond, Args: args(cond, then, other)}
	if n.Ternary {
		at := c.forward(cond.to, "?")
		return c.finish(e, at, at+1, cond.from, other.to)
	}
	from := c.backward(cond.from, "if")
	to := other.to
	if !c.toks.is(c.toks.index(other.from)-1, "else") { // else { … }, not else if
		to = c.forward(other.to, "}") + 1
	}
	return c.finish(e, from, from+len("if"), from, to)
}

// let takes in the keyword before the name.
func (c *converter) let(n *expr.VariableDeclaratorNode, depth int) node {
	at, to := c.location(n)
	from := at
	if i := c.toks.index(at); c.toks.is(i-1, "let") {
		from = c.toks.list[i-1].From
	}
	bound, body := c.node(n.Value, depth), c.node(n.Expr, depth)
	e := &ast.Expr{Op: ast.OpLet, Name: n.Name, Args: args(bound, body)}
	return c.finish(e, at, to, from, body.to)
}

func (c *converter) mapping(n *expr.MapNode, depth int) node {
	from, to := c.location(n)
	e := &ast.Expr{Op: ast.OpMap}
	for _, p := range n.Pairs {
		pair := p.(*expr.PairNode)
		e.Args = append(e.Args, c.node(pair.Key, depth).Expr, c.node(pair.Value, depth).Expr)
	}
	return c.finish(e, from, to, from, c.closing(from))
}

// forward is the byte of the first token with this spelling at or after offset.
func (c *converter) forward(offset int, spelling string) int {
	for i, tok := range c.toks.list {
		if tok.From >= offset && c.toks.is(i, spelling) {
			return tok.From
		}
	}
	return offset
}

// backward is the byte of the last token with this spelling before offset.
func (c *converter) backward(offset int, spelling string) int {
	for i := len(c.toks.list) - 1; i >= 0; i-- {
		if c.toks.list[i].From < offset && c.toks.is(i, spelling) {
			return c.toks.list[i].From
		}
	}
	return offset
}
