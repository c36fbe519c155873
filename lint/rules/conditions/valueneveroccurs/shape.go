package valueneveroccurs

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/value"
)

// shape is what all values of an expression have in common.
type shape struct {
	what   string // the expression, in a message
	advice string
	// rules reports whether a text can be all of a value, its beginning, its end, or a
	// part of it; nil where nothing is known.
	whole, begins, ends, part func(string) bool
	// ordered reports whether the order of texts puts a text where its reader expects it.
	ordered func(string) bool
}

// test is one way to compare a value with a text, and which question it asks of a shape.
func (s shape) test(op, text string) bool {
	ask := func(f func(string) bool) bool { return f == nil || f(text) }
	switch op {
	case "==", "!=", "in":
		return ask(s.whole)
	case "startsWith", "hasPrefix":
		return ask(s.begins) && ask(s.part)
	case "endsWith", "hasSuffix":
		return ask(s.ends) && ask(s.part)
	case "contains":
		return ask(s.part)
	case "<", "<=", ">", ">=":
		return ask(s.ordered)
	}
	return true
}

// scope is where an expression stands: the lists whose items # is, innermost last.
type scope struct {
	h     *ast.Hook
	items []*ast.Expr
}

// shapes looks at the comparisons of a condition with texts that cannot be there.
func (c *checker) shapes(x *ast.Expr, in scope) {
	if x == nil {
		return
	}
	switch x.Op {
	case ast.OpLoop:
		c.shapes(x.Args[0], in)
		inner := in
		inner.items = append(slices.Clip(in.items), x.Args[0])
		for _, a := range x.Args[1:] {
			c.shapes(a, inner)
		}
		return
	case ast.OpBinary:
		c.compared(x, in)
	case ast.OpCall:
		if (x.Name == "hasPrefix" || x.Name == "hasSuffix") && len(x.Args) == 2 {
			c.constants(x.Name, x.Args[0], x.Args[1], in)
		}
	case ast.OpMember:
		c.option(x, in)
	}
	for _, a := range x.Args {
		c.shapes(a, in)
	}
}

func (c *checker) compared(x *ast.Expr, in scope) {
	left, right := x.Args[0], x.Args[1]
	switch x.Class() {
	case ast.Equality, ast.Order:
		c.constants(x.Name, left, right, in)
		c.constants(x.Name, right, left, in)
		c.number(x, in)
	case ast.Membership:
		c.constants("in", left, right, in)
		if left.Op == ast.OpConst {
			c.constants("in", item(right), left, in)
		}
	case ast.TextTest:
		if x.Name == "matches" {
			c.pattern(left, right, in)
			return
		}
		c.constants(x.Name, left, right, in)
	}
}

// item is an expression for any item of a list.
func item(list *ast.Expr) *ast.Expr {
	return &ast.Expr{Op: ast.OpIndex, Args: []*ast.Expr{list, ast.Const(value.OfInt(0), list.Span)}, Span: list.Span}
}

// constants compares an expression with one constant, or with each of a list.
func (c *checker) constants(op string, x, with *ast.Expr, in scope) {
	switch {
	case with.Op == ast.OpArray:
		for _, a := range with.Args {
			c.constants(op, x, a, in)
		}
	case with.Op == ast.OpConst && with.Value.Kind() == value.List:
		for i := range with.Value.Len() {
			c.shaped(op, x, with.Value.At(i), with.Span, in)
		}
	case with.Op == ast.OpConst:
		c.shaped(op, x, with.Value, with.Span, in)
	}
}

func (c *checker) shaped(op string, x *ast.Expr, v value.Value, at diag.Span, in scope) {
	if c.seen[at] || v.Kind() != value.String || v.Str() == "" {
		return
	}
	for _, s := range shapesOf(x, in) {
		if s.test(op, v.Str()) {
			continue
		}
		c.seen[at] = true
		d := c.r.At(at, "%s %s %q", s.what, verbs[op], v.Str())
		d.Detail = s.advice
		if defined, _, ok := c.p.Definition(at); ok {
			d.Notes = []diag.Note{{Span: defined, Text: "it is written here"}}
		}
		return
	}
}

// verbs say that a comparison never holds.
var verbs = map[string]string{
	"==": "is never", "!=": "is never", "in": "is never", "contains": "never contains",
	"startsWith": "never begins with", "hasPrefix": "never begins with",
	"endsWith": "never ends with", "hasSuffix": "never ends with",
	"<": "is never like", "<=": "is never like", ">": "is never like", ">=": "is never like",
}

// pattern looks at a regex each of whose matches has a text that cannot be there.
func (c *checker) pattern(x, re *ast.Expr, in scope) {
	if c.seen[re.Span] || !c.p.Literal(re) || re.Value.Kind() != value.String {
		return
	}
	must, ok := regex.RequiredLiterals(re.Value.Str())
	if !ok || must.Fold || len(must.Any) == 0 {
		return
	}
	for _, s := range shapesOf(x, in) {
		if s.part == nil || slices.ContainsFunc(must.Any, s.part) {
			continue
		}
		c.seen[re.Span] = true
		c.r.At(re.Span, "%s never contains %q", s.what, must.Any[0]).Detail = s.advice
		return
	}
}

// option looks at the name in .options["name"].
func (c *checker) option(x *ast.Expr, in scope) {
	if c.seen[x.At] || name(x.Args[0], in) != "shell.commands[].options" {
		return
	}
	if s := shapes["shell.commands[].flags[]"]; !s.test("==", x.Name) {
		c.seen[x.At] = true
		c.r.At(x.At, "no option is called %q", x.Name).Detail = "Write the name of the option without dashes."
	}
}
