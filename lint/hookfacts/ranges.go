package hookfacts

import (
	"math"
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// Range is a chain of comparisons of one number with constants that holds never or always,
// whatever the number is.
type Range struct {
	Expr   *ast.Expr // the chain
	Always bool
	Number string // what is compared
}

// Ranges finds such chains in the conditions of a hook: numbers of the clock, of documents and
// of states, too, of which nothing else is known. It leaves out what ConstantParts has.
func (p *Analysis) Ranges(h *ast.Hook) (out []Range) {
	look := func(when *ast.Expr) {
		ast.Walk(when, func(x *ast.Expr) bool {
			if x.Op != ast.OpBinary {
				return true
			}
			for _, always := range []bool{false, true} {
				if number := constantRange(x, always); number != "" {
					out = append(out, Range{x, always, number})
					return false
				}
			}
			return true
		})
	}
	look(h.When)
	ast.EachStep(h.Steps, func(s *ast.Step) { look(s.When) })
	known := p.ConstantParts(h)
	return slices.DeleteFunc(out, func(r Range) bool {
		for _, t := range known {
			if t.Fails && (h.OnError.Failure || !slices.Contains(lint.Conjuncts(h.When), t.Expr)) {
				continue // it decides whether the condition fails, too, and is not reported
			}
			if t.Expr.Span.File == r.Expr.Span.File && t.Expr.Span.Start.Byte < r.Expr.Span.End.Byte && r.Expr.Span.Start.Byte < t.Expr.Span.End.Byte {
				return true
			}
		}
		return false
	})
}

// interval is the numbers that are left.
type interval struct {
	low, high         float64
	lowOpen, highOpen bool
}

func (i interval) empty() bool {
	return i.low > i.high || i.low == i.high && (i.lowOpen || i.highOpen)
}

func (i interval) with(op string, n float64) interval {
	switch op {
	case "<", "<=":
		if n < i.high || n == i.high && op == "<" {
			i.high, i.highOpen = n, op == "<"
		}
	case ">", ">=":
		if n > i.low || n == i.low && op == ">" {
			i.low, i.lowOpen = n, op == ">"
		}
	case "==":
		i = i.with("<=", n).with(">=", n)
	}
	return i
}

// domains are the numbers that names of the clock have.
var domains = map[string]interval{"time.hour": {high: 23}, "time.minute": {high: 59}}

var (
	opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
	flipped  = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
)

// constantRange is the number of which an and says what no number is, or an or what every one
// is; "" for none.
func constantRange(x *ast.Expr, always bool) string {
	join := "and"
	if always {
		join = "or"
	}
	left := map[string]interval{}
	for _, part := range chain(x, join) {
		number, op, n, ok := comparison(part)
		if !ok {
			continue
		}
		if always {
			if op = opposite[op]; op == "" {
				continue
			}
		}
		i, seen := left[number]
		if !seen {
			i = interval{low: math.Inf(-1), high: math.Inf(1)}
			if d, known := domains[number]; known {
				i = d
			}
		}
		if left[number] = i.with(op, n); left[number].empty() {
			return number
		}
	}
	return ""
}

// chain is the operands of an and or an or of any length; the expression itself where it is
// another.
func chain(x *ast.Expr, op string) []*ast.Expr {
	if x.Op == ast.OpBinary && x.Name == op {
		return append(chain(x.Args[0], op), chain(x.Args[1], op)...)
	}
	return []*ast.Expr{x}
}

// comparison is a comparison of something with a constant number.
func comparison(x *ast.Expr) (number, op string, n float64, ok bool) {
	if x.Op != ast.OpBinary || flipped[x.Name] == "" {
		return "", "", 0, false
	}
	a, b, op := x.Args[0], x.Args[1], x.Name
	if a.Op == ast.OpConst {
		a, b, op = b, a, flipped[op]
	}
	if a.Op == ast.OpConst || b.Op != ast.OpConst {
		return "", "", 0, false
	}
	n, err := strconv.ParseFloat(b.String(), 64)
	return a.String(), op, n, err == nil
}
