package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

func isConstRoot(name string) bool { return name == "var" || name == "local" || name == "each" }

// constRoot puts the constants in the place of var, local or each.
func (c *checker) constRoot(x *ast.Expr) value.Type {
	v, ok := c.consts[x.Name]
	if !ok && x.Name == "each" {
		return c.errorf(diag.CodeUnknownRef, x.At, "", "`each` exists only in a hook with for_each")
	}
	if !ok {
		v = value.OfMap(nil, nil)
	}
	return becomeConst(x, v)
}

// constMember folds a member of a constant map.
func (c *checker) constMember(x *ast.Expr, root string) value.Type {
	base := x.Args[0]
	if v, ok := base.Value.Get(x.Name); ok {
		return becomeConst(x, v)
	}
	if root != "" && c.failed[root+"."+x.Name] {
		return value.AnyType
	}
	var names []string
	for i := range base.Value.Len() {
		names = append(names, base.Value.Key(i).Str())
	}
	code, advice := diag.CodeExprUnknownName, ""
	what := "field"
	switch root {
	case "var":
		code, what, advice = diag.CodeUnknownRef, "variable", "Declare it: variable \""+x.Name+"\" { … }."
	case "local":
		code, what, advice = diag.CodeUnknownRef, "local", "Declare it in locals { … }."
	case "each":
		code, what, advice = diag.CodeUnknownRef, "member of each", "each has key and value."
	}
	d := c.diags.Errorf(code, x.At, "unknown %s `%s`", what, x.Name)
	d.Detail = advice
	suggest(d, x.Name, names)
	return value.AnyType
}

// becomeConst turns x into a constant; its place stays.
func becomeConst(x *ast.Expr, v value.Value) value.Type {
	x.Op, x.Value, x.Name, x.Args, x.Optional = ast.OpConst, v, "", nil, false
	x.Type = typeOf(v)
	return x.Type
}

// suggest adds a near name, as advice and as a fix.
func suggest(d *diag.Diag, name string, candidates []string) bool {
	near, ok := diag.Nearest(name, candidates)
	if !ok {
		return false
	}
	d.Detail = "Did you mean `" + near + "`?"
	if d.Span.End.Byte-d.Span.Start.Byte == len(name) {
		d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: d.Span, Text: near}}}
	}
	return true
}
