package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// decisionAdvice says where decision is known.
const decisionAdvice = "Use it in a hook with async = true, which starts after the decision."

// ident types a name: of a let inside the expression, a constant of the policy,
// a let of the hook, or of the event.
func (c *checker) ident(x *ast.Expr) value.Type {
	for i := len(c.vars) - 1; i >= 0; i-- {
		if c.vars[i].name == x.Name {
			return c.vars[i].t
		}
	}
	if isConstRoot(x.Name) {
		return c.constRoot(x)
	}
	if t, ok := c.lets[x.Name]; ok {
		return t
	}
	if c.outside[x.Name] {
		return c.alone(x)
	}
	if t, ok := c.names[x.Name]; ok {
		if x.Name == "decision" && c.sync {
			return c.errorf(diag.CodeExprUnknownName, x.At, decisionAdvice, "`decision` is not known yet, because this hook is part of it")
		}
		return t
	}
	if x.Name == allChecks && len(c.checks) > 0 {
		return c.ranChecks(x)
	}
	return c.unknownName(x)
}

func (c *checker) member(x *ast.Expr) value.Type {
	base := x.Args[0]
	root := ""
	if base.Op == ast.OpIdent && isConstRoot(base.Name) && !c.bound(base.Name) {
		root = base.Name
	}
	if v, ok := c.consts[root]; ok && v.Kind() == value.Map {
		base.Op, base.Value, base.Name = ast.OpConst, v, "" // its type would be that of all constants
		return c.constMember(x, root)
	}
	path := pathOf(x)
	t := c.base(base)
	switch {
	case t.Kind == value.TAny:
		return value.AnyType
	case base.Op == ast.OpConst && base.Value.Kind() == value.Map:
		return c.constMember(x, root)
	case t.Kind == value.TMap:
		return t.Element().Optional()
	case t.Kind == value.TObject:
		if f, ok := t.Field(x.Name); ok {
			return f
		}
		if t.Open {
			return value.AnyType
		}
		return c.unknownField(x, path, t)
	}
	return c.fieldless(x, t)
}

// fieldless explains a field of something that has none.
func (c *checker) fieldless(x *ast.Expr, t value.Type) value.Type {
	advice := ""
	switch {
	case x.Name == "length" || x.Name == "size" || x.Name == "count":
		advice = "Write len(x)."
	case t.Kind == value.TList:
		advice = "Use one item, list[0]." + x.Name + ", or check each: any(list, ." + x.Name + " …)."
	case t.Kind == value.TNil:
		advice = "nil has no fields."
	}
	return c.errorf(diag.CodeExprType, x.At, advice, "%s has no field `%s`", article(t), x.Name)
}

func (c *checker) index(x *ast.Expr) value.Type {
	base, key := c.base(x.Args[0]), c.expr(x.Args[1])
	if base.Kind == value.TObject && c.isOutside(x.Args[0]) {
		name := x.Args[0].Name
		return c.errorf(diag.CodeExprType, x.Args[1].Span, "", "the field of `%s` must be known at compile time: write %s.name", name, name)
	}
	switch base.Kind {
	case value.TAny:
		return value.AnyType
	case value.TList:
		if !canBe(key, value.TInt) {
			return c.errorf(diag.CodeExprType, x.Args[1].Span, "", "the index of a list must be an int, not %s", article(key))
		}
		return base.Element()
	case value.TMap, value.TObject:
		if !canBe(key, value.TString) {
			return c.errorf(diag.CodeExprType, x.Args[1].Span, "", "the key of a map must be a string, not %s", article(key))
		}
		if base.Kind == value.TMap {
			return base.Element().Optional()
		}
		return value.AnyType
	case value.TString:
		return c.errorf(diag.CodeExprType, x.At, "Use a slice: s[0:1] is the first byte, s[-1:] the last.", "a string cannot be indexed")
	}
	return c.errorf(diag.CodeExprType, x.At, "", "%s cannot be indexed", article(base))
}

func (c *checker) slice(x *ast.Expr) value.Type {
	base := c.expr(x.Args[0])
	for _, bound := range x.Args[1:] {
		if bound != nil {
			c.need(bound, "the bound of a slice must be an int", value.TInt)
		}
	}
	if !canBe(base, value.TString, value.TList) {
		return c.errorf(diag.CodeExprType, x.At, "", "only a string or a list can be sliced, not %s", article(base))
	}
	return base.NonNil()
}

// bound reports whether a let inside the expression has this name.
func (c *checker) bound(name string) bool {
	for _, v := range c.vars {
		if v.name == name {
			return true
		}
	}
	return false
}

// pathOf spells a chain of members, "tool.input.path"; "" where x is none.
func pathOf(x *ast.Expr) string {
	switch x.Op {
	case ast.OpIdent:
		return x.Name
	case ast.OpChain:
		return pathOf(x.Args[0])
	case ast.OpMember:
		if base := pathOf(x.Args[0]); base != "" {
			return base + "." + x.Name
		}
	}
	return ""
}
