package valueneveroccurs

import (
	"fmt"
	"math"
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// bounds are the numbers that an expression can have.
type bounds struct {
	what     string
	from, to int64
	state    bool // a declaration of the policy says so
}

// none is the upper bound of numbers that have none.
const none = math.MaxInt64

// number looks at a comparison with a number whose answer the bounds give.
func (c *checker) number(x *ast.Expr, in scope) {
	left, right, op := x.Args[0], x.Args[1], x.Name
	if left.Op == ast.OpConst {
		left, right, op = right, left, mirrored[op]
	}
	n, ok := integer(right)
	if !ok || c.seen[x.Span] {
		return
	}
	b := c.bounds(left, in)
	if b.state && !c.p.Literal(right) && !c.p.Literal(left) {
		return // the number is a variable's: another user of the policy has another
	}
	if b.what == "" {
		return
	}
	answer := ""
	switch {
	case op == "==" && (n < b.from || n > b.to), op == "<" && n <= b.from, op == "<=" && n < b.from, op == ">" && n >= b.to && b.to != none, op == ">=" && n > b.to:
		answer = "never"
	case op == "!=" && (n < b.from || n > b.to), op == ">=" && n <= b.from, op == ">" && n < b.from, op == "<=" && n >= b.to && b.to != none, op == "<" && n > b.to:
		answer = "always"
	default:
		return
	}
	c.seen[x.Span] = true
	d := c.r.At(x.Span, "%s %s %d is %s true", b.what, x.Name, n, answer)
	d.Detail = fmt.Sprintf("%s is from %d to %d.", b.what, b.from, b.to)
	switch {
	case b.to == none:
		d.Detail = fmt.Sprintf("%s is never less than %d.", b.what, b.from)
	case b.state && b.what == stateOf(left):
		d.Detail = fmt.Sprintf("The steps of the policy set %s to numbers from %d to %d, and nothing counts it.", b.what, b.from, b.to)
	case b.state:
		d.Detail = fmt.Sprintf("The state keeps %d entries, the newest. Raise its keep.", b.to)
	}
	if left != x.Args[0] {
		d.Summary = fmt.Sprintf("%d %s %s is %s true", n, x.Name, b.what, answer)
	}
}

// mirrored is each operator with its sides changed.
var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// integer is a constant whole number, perhaps with a sign.
func integer(x *ast.Expr) (int64, bool) {
	if x.Op == ast.OpUnary && x.Name == "-" {
		n, ok := integer(x.Args[0])
		return -n, ok
	}
	if x.Op != ast.OpConst || x.Value.Kind() != value.Int {
		return 0, false
	}
	n, err := strconv.ParseInt(x.Value.Text(), 10, 64)
	return n, err == nil
}

// stateOf names a state that is compared itself.
func stateOf(x *ast.Expr) string {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	return "state." + stateName(x)
}

func (c *checker) bounds(x *ast.Expr, in scope) bounds {
	switch x.Op {
	case ast.OpCall, ast.OpLoop:
		switch x.Name {
		case "len", "count":
			most := c.entries(x.Args[0], in)
			return bounds{x.Name + "(…)", 0, most, most != none}
		case "indexOf", "lastIndexOf":
			return bounds{x.Name + "(…)", -1, none, false}
		}
	case ast.OpBinary:
		if x.Name == "??" && x.Args[1].Op == ast.OpConst {
			b := c.bounds(x.Args[0], in)
			if n, ok := integer(x.Args[1]); ok && n >= b.from && n <= b.to {
				return b
			}
		}
	case ast.OpMember:
		if state := stateName(x); state != "" {
			b := c.numbers(state)
			b.state = true
			return b
		}
		switch name := name(x, in); name {
		case "time.hour":
			return bounds{name, 0, 23, false}
		case "time.minute":
			return bounds{name, 0, 59, false}
		}
	}
	return bounds{}
}
