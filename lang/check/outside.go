package check

import (
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// The roots of what is looked up outside of the event, env.HOME and state.x,
// stand for no value themselves: what follows says what is looked up.

// withOutside adds such roots.
func (e *Env) withOutside(names ...value.Field) *Env {
	out := e.WithNames(names...)
	out.outside = maps.Clone(e.outside)
	if out.outside == nil {
		out.outside = map[string]bool{}
	}
	for _, f := range names {
		out.outside[f.Name] = true
	}
	return out
}

// isOutside reports whether x is such a root.
func (c *checker) isOutside(x *ast.Expr) bool {
	if x.Op != ast.OpIdent || !c.outside[x.Name] || c.bound(x.Name) {
		return false
	}
	_, let := c.lets[x.Name]
	return !let
}

// base types what a member or index is taken of.
func (c *checker) base(x *ast.Expr) value.Type {
	if c.isOutside(x) {
		x.Type = c.names[x.Name]
		return x.Type
	}
	return c.expr(x)
}

// alone explains a root that nothing follows.
func (c *checker) alone(x *ast.Expr) value.Type {
	what := x.Name + ".name"
	if t := c.names[x.Name]; len(t.Fields) > 0 {
		what = x.Name + "." + t.Fields[0].Name
	}
	return c.errorf(diag.CodeExprType, x.At, "Write one of its fields: "+what+".", "`%s` is not a value", x.Name)
}

// unknownOutside explains state.x and check.x that do not exist; false for other
// paths.
func (c *checker) unknownOutside(x *ast.Expr, path string, t value.Type) bool {
	if !c.isOutside(x.Args[0]) {
		return false
	}
	switch {
	case path == "state."+x.Name:
		d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "unknown state `%s`", x.Name)
		if !suggest(d, x.Name, fieldNames(t)) {
			d.Detail = stateAdvice(x.Name)
		}
	case path == "check."+x.Name && slices.Contains(c.checks, x.Name):
		c.errorf(diag.CodeExprUnknownName, x.At, "The result of a check is known to later steps, and in its own `reason`.",
			"the check `%s` has not run here yet", x.Name)
	case path == "check."+x.Name:
		d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "this hook has no check `%s`", x.Name)
		if !suggest(d, x.Name, c.checks) {
			d.Detail = "Write check \"" + x.Name + "\" { … } before this step."
		}
	default:
		return false
	}
	return true
}
