package cond

import (
	"fmt"

	expr "github.com/expr-lang/expr/ast"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// converter turns expr's tree into ours.
type converter struct {
	src   Source
	toks  *tokens
	diags diag.List
	nodes int
	large bool // too large to go on with
}

// node is a converted node and the bytes of Source.Text that it covers.
type node struct {
	*ast.Expr
	from, to int
}

// canonical spells the operators that have two spellings.
var canonical = map[string]string{"&&": "and", "||": "or", "!": "not", "^": "**"}

// node converts n and all below it. It is the one switch over the kinds.
func (c *converter) node(n expr.Node, depth int) node {
	if c.tooLarge(n, depth) {
		return c.broken(n)
	}
	depth++
	from, to := c.location(n)
	switch n := n.(type) {
	case *expr.NilNode:
		return c.constant(value.Value{}, from, to)
	case *expr.BoolNode:
		return c.constant(value.OfBool(n.Value), from, to)
	case *expr.IntegerNode:
		return c.constant(value.OfInt(n.Value), from, to)
	case *expr.FloatNode:
		return c.constant(value.OfFloat(n.Value), from, to)
	case *expr.StringNode:
		return c.constant(value.OfString(n.Value), from, to)
	case *expr.IdentifierNode:
		return c.identifier(n)
	case *expr.UnaryNode:
		return c.unary(n, depth)
	case *expr.BinaryNode:
		l, r := c.node(n.Left, depth), c.node(n.Right, depth)
		e := &ast.Expr{Op: ast.OpBinary, Name: spelling(n.Operator), Args: args(l, r)}
		return c.finish(e, from, to, min(l.from, r.from), max(l.to, r.to))
	case *expr.ChainNode:
		inner := c.node(n.Node, depth)
		return c.finish(&ast.Expr{Op: ast.OpChain, Args: args(inner)}, from, to, inner.from, inner.to)
	case *expr.MemberNode:
		return c.member(n, depth)
	case *expr.SliceNode:
		return c.slice(n, depth)
	case *expr.BuiltinNode:
		return c.builtin(n, depth)
	case *expr.CallNode:
		return c.call(n, depth)
	case *expr.PredicateNode:
		return c.node(n.Node, depth)
	case *expr.PointerNode:
		return c.pointer(n)
	case *expr.ConditionalNode:
		return c.conditional(n, depth)
	case *expr.VariableDeclaratorNode:
		return c.let(n, depth)
	case *expr.SequenceNode:
		items := c.all(n.Nodes, depth)
		first, last := items[0], items[len(items)-1]
		return c.finish(&ast.Expr{Op: ast.OpSeq, Args: args(items...)}, last.from, last.to, first.from, last.to)
	case *expr.ArrayNode:
		e := &ast.Expr{Op: ast.OpArray, Args: args(c.all(n.Nodes, depth)...)}
		return c.finish(e, from, to, from, c.closing(from))
	case *expr.MapNode:
		return c.mapping(n, depth)
	case *expr.BytesNode:
		c.unsupported(from, to, "bytes literals are not supported").Detail = "Write a string without the b before it."
	default:
		c.unsupported(from, to, fmt.Sprintf("hookc does not know %T", n))
	}
	return c.broken(n)
}

func spelling(op string) string {
	if s, ok := canonical[op]; ok {
		return s
	}
	return op
}

// args are the nodes as arguments; a node without Expr is an absent one.
func args(nodes ...node) []*ast.Expr {
	out := make([]*ast.Expr, len(nodes))
	for i, n := range nodes {
		out[i] = n.Expr
	}
	return out
}

func (c *converter) all(nodes []expr.Node, depth int) []node {
	out := make([]node, len(nodes))
	for i, n := range nodes {
		out[i] = c.node(n, depth)
	}
	return out
}

// optional converts a node that may be absent.
func (c *converter) optional(n expr.Node, depth int) node {
	if n == nil {
		return node{}
	}
	return c.node(n, depth)
}

// finish places e: at is the token, from and to the whole.
func (c *converter) finish(e *ast.Expr, atFrom, atTo, from, to int) node {
	e.At = c.src.Span(atFrom, atTo)
	e.Span = c.src.Span(from, to)
	return node{e, from, to}
}

func (c *converter) constant(v value.Value, from, to int) node {
	return c.finish(&ast.Expr{Op: ast.OpConst, Value: v}, from, to, from, to)
}

// broken stands for a node that was refused, so that the rest is still read.
func (c *converter) broken(n expr.Node) node {
	from, to := c.location(n)
	return c.finish(&ast.Expr{Op: ast.OpInvalid}, from, to, from, to)
}

// location is expr's place of a node in bytes.
func (c *converter) location(n expr.Node) (from, to int) {
	loc := n.Location()
	return c.toks.byte(loc.From), c.toks.byte(loc.To)
}

// closing is the end of the bracket that closes the one at this byte.
func (c *converter) closing(offset int) int {
	if i := c.toks.index(offset); i >= 0 {
		return c.toks.closing(i)
	}
	return offset
}

func (c *converter) unsupported(from, to int, message string) *diag.Diag {
	return c.diags.Errorf(diag.CodeExprUnsupported, c.src.Span(from, to), "%s", message)
}

// tooLarge counts: a < b < c shares b between two comparisons, so that a small
// text can stand for an exponentially large tree.
func (c *converter) tooLarge(n expr.Node, depth int) bool {
	if c.nodes++; c.nodes <= maxNodes && depth <= maxDepth {
		return false
	}
	c.large = true
	if c.nodes == maxNodes+1 || depth == maxDepth+1 && !c.diags.HasErrors() {
		from, to := c.location(n)
		c.diags.Errorf(diag.CodeLimit, c.src.Span(from, to),
			"the condition is too large: more than %d parts, or nested deeper than %d", maxNodes, maxDepth).
			Detail = "Write long alternatives as `x in [ … ]`, or as one pattern."
	}
	return true
}
