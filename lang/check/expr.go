package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// Check types x and everything below it.
func (e *Env) Check(x *ast.Expr) (value.Type, diag.List) {
	c := &checker{Env: e}
	return c.expr(x), c.diags
}

// CheckBool types a condition, which must be a bool. A value of type any is
// asked when an event arrives.
func (e *Env) CheckBool(x *ast.Expr) (value.Type, diag.List) {
	t, ds := e.Check(x)
	if !ds.HasErrors() && !canBe(t, value.TBool) {
		d := ds.Errorf(diag.CodeExprNotBool, x.Span, "the condition is %s, not a bool", article(t))
		d.Detail = boolAdvice(t)
	}
	return t, ds
}

func boolAdvice(t value.Type) string {
	switch {
	case t.Kind == value.TString:
		return `Compare it: x != "", or x contains "…".`
	case t.Kind == value.TList:
		return "Check it: len(x) > 0, or any(x, # == …)."
	case t.Kind == value.TNil:
		return "Check whether a value is nil: x == nil."
	case isNumber(t):
		return "Compare it: x > 0."
	}
	return "Compare it with a value."
}

// checker is one walk over one expression.
type checker struct {
	*Env
	diags diag.List
	vars  []variable // of let, innermost last
	loops []loop     // of closures, innermost last
}

type variable struct {
	name string
	t    value.Type
}

// loop is what # and its like mean in a closure.
type loop struct {
	name string
	item value.Type
}

func (c *checker) errorf(code diag.Code, at diag.Span, advice, format string, args ...any) value.Type {
	c.diags.Errorf(code, at, format, args...).Detail = advice
	return value.AnyType
}

// expr types x: the one switch over the kinds.
func (c *checker) expr(x *ast.Expr) value.Type {
	if x == nil {
		return value.NilType
	}
	x.Type = c.typed(x)
	return x.Type
}

func (c *checker) typed(x *ast.Expr) value.Type {
	switch x.Op {
	case ast.OpConst:
		return typeOf(x.Value)
	case ast.OpIdent:
		return c.ident(x)
	case ast.OpMember:
		return c.member(x)
	case ast.OpIndex:
		return c.index(x)
	case ast.OpSlice:
		return c.slice(x)
	case ast.OpChain:
		return c.chain(x)
	case ast.OpUnary:
		return c.unary(x)
	case ast.OpBinary:
		return c.binary(x)
	case ast.OpCond:
		c.need(x.Args[0], "the condition of ?: must be a bool", value.TBool)
		return unify(c.expr(x.Args[1]), c.expr(x.Args[2]))
	case ast.OpLet:
		return c.let(x)
	case ast.OpSeq:
		last := value.NilType
		for _, a := range x.Args {
			last = c.expr(a)
		}
		return last
	case ast.OpArray:
		return c.array(x)
	case ast.OpMap:
		return c.mapping(x)
	case ast.OpCall:
		return c.call(x)
	case ast.OpLoop:
		return c.loop(x)
	case ast.OpPointer:
		return c.pointer(x)
	case ast.OpTemplate:
		for _, a := range x.Args {
			c.expr(a)
		}
		return value.StringType
	}
	return value.AnyType
}

// need types x and says what where it cannot be of one of these kinds.
func (c *checker) need(x *ast.Expr, what string, kinds ...value.TypeKind) value.Type {
	t := c.expr(x)
	if !canBe(t, kinds...) {
		return c.errorf(diag.CodeExprType, x.Span, "", "%s, not %s", what, article(t))
	}
	return t
}

// chain is what its inside is, or nil where a ?. met one.
func (c *checker) chain(x *ast.Expr) value.Type {
	return c.expr(x.Args[0]).Optional()
}

func (c *checker) let(x *ast.Expr) value.Type {
	if what := c.taken(x.Name); what != "" {
		c.errorf(diag.CodeDuplicate, x.At, "Choose another name.", "`%s` is already %s", x.Name, what)
	}
	bound := c.expr(x.Args[0])
	c.vars = append(c.vars, variable{x.Name, bound})
	t := c.expr(x.Args[1])
	c.vars = c.vars[:len(c.vars)-1]
	return t
}

// array is a list of what its items have in common; in a step's argument a
// list inside is spliced.
func (c *checker) array(x *ast.Expr) value.Type {
	if len(x.Args) == 0 {
		return value.ListOf(value.AnyType)
	}
	var elem value.Type
	for i, a := range x.Args {
		t := c.expr(a)
		if x.Name == "splice" && t.Kind == value.TList {
			t = t.Element()
		}
		if i > 0 {
			t = unify(elem, t)
		}
		elem = t
	}
	return value.ListOf(elem)
}

// mapping is an open object: a key that is computed may be any.
func (c *checker) mapping(x *ast.Expr) value.Type {
	out := value.Type{Kind: value.TObject, Open: true}
	for i := 0; i+1 < len(x.Args); i += 2 {
		key, val := x.Args[i], x.Args[i+1]
		c.need(key, "the key of a map must be a string", value.TString)
		t := c.expr(val)
		switch _, again := out.Field(key.Value.Str()); {
		case key.Op != ast.OpConst:
			out = value.MapOf(value.AnyType)
		case again || out.Kind == value.TMap:
			out = value.MapOf(value.AnyType)
		default:
			out.Fields = append(out.Fields, value.Field{Name: key.Value.Str(), Type: t})
		}
	}
	return out
}

func (c *checker) pointer(x *ast.Expr) value.Type {
	if len(c.loops) == 0 {
		return c.errorf(diag.CodeExprSyntax, x.At, "# is the item of a closure: any(paths, # startsWith \"src/\").", "# is used outside a closure")
	}
	in := c.loops[len(c.loops)-1]
	switch {
	case x.Name == "":
		return in.item
	case x.Name == "acc" && in.name == "reduce":
		return value.AnyType
	case x.Name == "index" && (in.name == "reduce" || in.name == "map"):
		return value.IntType
	}
	return c.errorf(diag.CodeExprUnknownName, x.At, "#acc exists in reduce, and #index in reduce and map.", "#%s does not exist in %s", x.Name, in.name)
}
