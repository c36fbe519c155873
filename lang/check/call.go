package check

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

func (c *checker) call(x *ast.Expr) value.Type {
	args := make([]value.Type, len(x.Args))
	for i, a := range x.Args {
		args[i] = c.expr(a)
	}
	f, ok := c.funcs[x.Name]
	if !ok {
		f, ok = fn.Lookup(x.Name)
	}
	if !ok {
		return c.unknownFunc(x)
	}
	if len(args) < f.Min || f.Max >= 0 && len(args) > f.Max {
		return c.errorf(diag.CodeExprType, x.At, "Usage: "+usage(f.Name)+".", "`%s` cannot take %s", x.Name, counted(len(args), "argument"))
	}
	t, err := f.Result(args)
	if err == nil {
		return t
	}
	at := x.Args[err.Arg]
	return c.errorf(diag.CodeExprType, at.Span, "Usage: "+usage(f.Name)+".", "`%s` needs %s here, not %s", f.Name, err.Want, article(args[err.Arg]))
}

// usage is how a function is called.
func usage(name string) string {
	return fn.DocOf(fn.Docs, name).Usage + fn.DocOf(world.Docs, name).Usage
}

// unknownFunc explains a function that does not exist, or that a reproducible
// decision cannot have.
func (c *checker) unknownFunc(x *ast.Expr) value.Type {
	if why := fn.DocOf(fn.Refused, x.Name).Text; why != "" {
		return c.errorf(diag.CodeExprUnsupported, x.At, sentence(why), "conditions have no function `%s`", x.Name)
	}
	d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "unknown function `%s`", x.Name)
	if op, ok := foreignFuncs[x.Name]; ok {
		d.Detail = op
		return value.AnyType
	}
	if c.outside[x.Name] {
		d.Detail = "This is a name: write " + x.Name + ".name."
		return value.AnyType
	}
	suggest(d, x.Name, c.functions())
	return value.AnyType
}

// foreignFuncs is what functions of other languages are here.
var foreignFuncs = map[string]string{
	"contains": "This is an operator: text contains part.", "startsWith": "This is an operator: text startsWith part.",
	"endsWith": "This is an operator: text endsWith part.", "matches": "This is an operator: text matches \"regex\".",
	"regex": "Write text matches \"regex\".", "match": "Write text matches \"regex\".", "regexp": "Write text matches \"regex\".",
	"length": "Write len(x).", "size": "Write len(x).", "strlen": "Write len(x).", "toLower": "Write lower(x).", "toUpper": "Write upper(x).",
	"lowercase": "Write lower(x).", "uppercase": "Write upper(x).", "startswith": "This is an operator: text startsWith part.",
	"endswith": "This is an operator: text endsWith part.", "str": "Write string(x).", "some": "Write any(list, …).", "every": "Write all(list, …).",
	"coalesce": "Write x ?? y.", "has": "Write key in map.", "basename": "Write last(split(path, \"/\")).", "not": "Write not x.",
}

func (c *checker) functions() []string {
	var out []string
	for _, f := range fn.Funcs {
		out = append(out, f.Name)
	}
	for _, l := range fn.Loops {
		out = append(out, l.Name)
	}
	for name := range c.funcs {
		out = append(out, name)
	}
	return out
}

// loop types a builtin with a closure.
func (c *checker) loop(x *ast.Expr) value.Type {
	l, ok := fn.LookupLoop(x.Name)
	if !ok {
		return c.unknownFunc(x)
	}
	list := c.need(x.Args[0], "`"+x.Name+"` needs a list", value.TList)
	body := c.closure(x, l, list)
	result := l.Result(list, body)
	if third := x.Args[2]; third != nil {
		result = c.third(l, third, result)
	}
	return result
}

// closure types the body, in which # is an item of the list.
func (c *checker) closure(x *ast.Expr, l *fn.Loop, list value.Type) value.Type {
	body := x.Args[1]
	if body == nil {
		return c.withoutBody(x, l, list)
	}
	c.loops = append(c.loops, loop{x.Name, itemOf(list)})
	t := c.expr(body)
	c.loops = c.loops[:len(c.loops)-1]
	if want := bodyWant(l.Body, t); want != "" {
		return c.errorf(diag.CodeExprType, body.Span, "", "the closure of `%s` must return %s, not %s", x.Name, want, article(t))
	}
	return t
}

// withoutBody is count(list), which counts what is true, and sum(list).
func (c *checker) withoutBody(x *ast.Expr, l *fn.Loop, list value.Type) value.Type {
	item := itemOf(list)
	if want := bodyWant(l.Body, item); want != "" {
		advice := ""
		if l.Body == fn.Predicate {
			advice = "The number of items is len(list)."
		}
		return c.errorf(diag.CodeExprType, x.Args[0].Span, advice, "`%s` without a closure needs a list of %ss, not %s",
			x.Name, strings.TrimPrefix(want, "a "), article(list))
	}
	return item
}

func itemOf(list value.Type) value.Type {
	if list.Kind == value.TList {
		return list.Element()
	}
	return value.AnyType
}

// bodyWant says what a closure must give; "" where t is that.
func bodyWant(kind fn.BodyKind, t value.Type) string {
	switch {
	case kind == fn.Predicate && !canBe(t, value.TBool):
		return "a bool"
	case kind == fn.NumberBody && !canBe(t, value.TInt, value.TFloat):
		return "a number"
	case kind == fn.KeyBody && !canBe(t, value.TBool, value.TInt, value.TFloat, value.TString):
		return "a string, a number or a bool"
	case t.Kind == value.TNil:
		return "a value"
	}
	return ""
}

// third types sortBy's order and reduce's start, and gives the loop's type.
func (c *checker) third(l *fn.Loop, x *ast.Expr, result value.Type) value.Type {
	t := c.expr(x)
	switch {
	case l.Third == fn.Start:
		return c.start(x, t, result)
	case !canBe(t, value.TString):
		c.errorf(diag.CodeExprType, x.Span, "", `the order must be "asc" or "desc", not %s`, article(t))
	case x.Op == ast.OpConst && x.Value.Str() != "asc" && x.Value.Str() != "desc":
		c.errorf(diag.CodeExprType, x.Span, "", `the order must be "asc" or "desc"`)
	}
	return result
}

// start: an empty list gives reduce's start, so that it must be like what the
// closure gives.
func (c *checker) start(x *ast.Expr, t, body value.Type) value.Type {
	if comparable(t, body) {
		if isNumber(t) && isNumber(body) {
			return body
		}
		return unify(body, t)
	}
	return c.errorf(diag.CodeExprType, x.Span, "For an empty list reduce returns the start value.", "the start value of reduce is %s, but its closure returns %s", article(t), article(body))
}

// sentence makes a reason of the catalogue one.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

func counted(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "one " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
