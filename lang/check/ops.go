package check

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

func (c *checker) unary(x *ast.Expr) value.Type {
	t := c.expr(x.Args[0])
	switch x.Name {
	case "not":
		if !canBe(t, value.TBool) {
			c.errorf(diag.CodeExprType, x.At, boolAdvice(t), "`not` needs a bool, not %s", article(t))
		}
		return value.BoolType
	default:
		if !canBe(t, value.TInt, value.TFloat) {
			return c.errorf(diag.CodeExprType, x.At, "", "`%s` needs a number, not %s", x.Name, article(t))
		}
		return t.NonNil()
	}
}

// binary types an operator. A mistake in an operand makes it any, so that the
// operator itself is not blamed as well.
func (c *checker) binary(x *ast.Expr) value.Type {
	if x.Name == "matches" {
		return c.matches(x)
	}
	if misplacedNot(x) {
		return c.wronglyNegated(x)
	}
	l, r := c.expr(x.Args[0]), c.expr(x.Args[1])
	switch x.Class() {
	case ast.Logic:
		c.operand(x, 0, "a bool", value.TBool)
		c.operand(x, 1, "a bool", value.TBool)
		return value.BoolType
	case ast.Equality:
		return c.equality(x, l, r)
	case ast.Order:
		if !bothNumbers(l, r) && !bothStrings(l, r) {
			c.mismatch(x, l, r, "two numbers or two strings")
		}
		return value.BoolType
	case ast.Membership:
		return c.membership(x, l, r)
	case ast.TextTest:
		c.operand(x, 0, "a string", value.TString)
		c.operand(x, 1, "a string", value.TString)
		return value.BoolType
	case ast.Coalesce:
		return coalesce(l, r)
	case ast.Range:
		c.operand(x, 0, "an int", value.TInt)
		c.operand(x, 1, "an int", value.TInt)
		return value.ListOf(value.IntType)
	}
	return c.arithmetic(x, l, r)
}

func (c *checker) arithmetic(x *ast.Expr, l, r value.Type) value.Type {
	switch x.Name {
	case "+":
		if bothStrings(l, r) && (l.Kind == value.TString || r.Kind == value.TString) {
			return stringOrAny(l, r)
		}
		if !bothNumbers(l, r) {
			return c.mismatch(x, l, r, "two numbers or two strings")
		}
	case "%":
		c.operand(x, 0, "an int", value.TInt)
		c.operand(x, 1, "an int", value.TInt)
		return value.IntType
	default:
		if !bothNumbers(l, r) {
			return c.mismatch(x, l, r, "two numbers")
		}
	}
	switch {
	case x.Name == "/" || x.Name == "**":
		return value.FloatType
	case l.Kind == value.TAny || r.Kind == value.TAny:
		return value.AnyType
	case l.Kind == value.TFloat || r.Kind == value.TFloat:
		return value.FloatType
	}
	return value.IntType
}

// stringOrAny is the type of a + b where one is a string.
func stringOrAny(l, r value.Type) value.Type {
	if l.Kind == r.Kind {
		return value.StringType
	}
	return value.AnyType
}

func coalesce(l, r value.Type) value.Type {
	switch {
	case l.Kind == value.TNil:
		return r
	case r.Kind == value.TNil:
		return l
	}
	return unify(l.NonNil(), r)
}

func bothNumbers(l, r value.Type) bool {
	return canBe(l, value.TInt, value.TFloat) && canBe(r, value.TInt, value.TFloat)
}

func bothStrings(l, r value.Type) bool {
	return canBe(l, value.TString) && canBe(r, value.TString)
}

// operand blames one operand.
func (c *checker) operand(x *ast.Expr, i int, want string, kind value.TypeKind) {
	a := x.Args[i]
	if canBe(a.Type, kind) {
		return
	}
	advice := ""
	switch {
	case kind == value.TBool:
		advice = boolAdvice(a.Type)
	case x.Name == "contains" && i == 0 && a.Type.Kind == value.TList:
		advice = "For a list write: item in list."
	case kind == value.TString && a.Type.Kind == value.TList:
		advice = "Check each item: any(list, # " + x.Name + " …)."
	case kind == value.TString:
		advice = "Convert it with string(x)."
	case kind == value.TInt:
		advice = "Convert it with int(x)."
	}
	c.errorf(diag.CodeExprType, a.Span, advice, "`%s` needs %s here, not %s", x.Name, want, article(a.Type))
}

// mismatch blames the operator.
func (c *checker) mismatch(x *ast.Expr, l, r value.Type, want string) value.Type {
	advice := ""
	switch {
	case l.Kind == value.TString && isNumber(r), isNumber(l) && r.Kind == value.TString:
		advice = "Convert one of them: string(n), int(s) or float(s)."
		if x.Name == "+" {
			advice = "Convert the number with string(n)."
		}
	case x.Name == "+" && l.Kind == value.TList && r.Kind == value.TList:
		advice = "Join lists with concat(a, b)."
	case l.Kind == value.TNil || r.Kind == value.TNil:
		advice = "Give a default for nil: x ?? 0."
	}
	return c.errorf(diag.CodeExprType, x.At, advice, "`%s` needs %s, not %s and %s", x.Name, want, show(l), show(r))
}

func (c *checker) equality(x *ast.Expr, l, r value.Type) value.Type {
	if !comparable(l, r) {
		advice := "They can never be equal."
		switch {
		case l.Kind == value.TString && isNumber(r), isNumber(l) && r.Kind == value.TString:
			advice = "They can never be equal. Convert one: string(n), int(s) or float(s)."
		case l.Kind == value.TList || r.Kind == value.TList:
			advice = "Check whether the list contains it: x in list."
		case hasName(l) && r.Kind == value.TString && pathOf(x.Args[0]) != "":
			advice = "Write " + pathOf(x.Args[0]) + ".name."
		}
		c.errorf(diag.CodeExprType, x.At, advice, "`%s` compares %s with %s", x.Name, article(l), article(r))
	}
	c.alias(x.Args[0], x.Args[1])
	c.alias(x.Args[1], x.Args[0])
	return value.BoolType
}

// hasName reports whether values of a type are objects with a name.
func hasName(t value.Type) bool {
	return t.Kind == value.TObject && slices.ContainsFunc(t.Fields, func(f value.Field) bool { return f.Name == "name" })
}

func (c *checker) membership(x *ast.Expr, l, r value.Type) value.Type {
	switch {
	case r.Kind == value.TAny:
	case r.Kind == value.TString:
		c.errorf(diag.CodeExprType, x.At, "For text write `whole contains part`.", "`in` needs a list or a map on its right, not a string")
	case isMap(r):
		if !canBe(l, value.TString) {
			c.errorf(diag.CodeExprType, x.Args[0].Span, "", "the keys of a map are strings, so %s is never one of them", article(l))
		}
	case r.Kind != value.TList:
		c.errorf(diag.CodeExprType, x.At, "", "`in` needs a list or a map on its right, not %s", article(r))
	case !comparable(l, r.Element()):
		c.errorf(diag.CodeExprType, x.At, "", "%s is never in %s", article(l), article(r))
	}
	c.alias(x.Args[0], x.Args[1])
	return value.BoolType
}

// misplacedNot finds `not x in y`, which expr reads as `(not x) in y`.
func misplacedNot(x *ast.Expr) bool {
	return x.Class().Compares() && x.Args[0].Not() != nil
}

// wronglyNegated explains it where the types show that the reading cannot be
// meant; a bool that is negated and compared is fine.
func (c *checker) wronglyNegated(x *ast.Expr) value.Type {
	not := x.Args[0]
	inner, r := c.expr(not.Args[0]), c.expr(x.Args[1])
	not.Type = value.BoolType
	if canBe(inner, value.TBool) && c.negatedFits(x, r) {
		return value.BoolType
	}
	advice := "Write `not (x " + x.Name + " y)`."
	switch class := x.Class(); {
	case class == ast.Membership, class == ast.TextTest:
		advice = "Write `x not " + x.Name + " y`, or `not (x " + x.Name + " y)`."
	case x.Name == "==":
		advice = "Write `x != y`."
	}
	c.errorf(diag.CodeExprType, not.At, advice, "`not` binds tighter than `%s`, so this negates only the left side", x.Name)
	return value.BoolType
}

func (c *checker) negatedFits(x *ast.Expr, r value.Type) bool {
	switch x.Class() {
	case ast.Equality:
		return comparable(value.BoolType, r)
	case ast.Membership:
		return r.Kind == value.TAny || r.Kind == value.TList && comparable(value.BoolType, r.Element())
	}
	return false
}
