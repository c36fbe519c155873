package check

import (
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
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
	return c.errorf(diag.CodeExprType, x.At, "Write what of it: "+what+".", "`%s` is no value by itself", x.Name)
}

// unknownOutside explains state.x and check.x that do not exist; false for other
// paths.
func (c *checker) unknownOutside(x *ast.Expr, path string, t value.Type) bool {
	if !c.isOutside(x.Args[0]) {
		return false
	}
	switch {
	case path == "state."+x.Name:
		d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "no state `%s` is declared", x.Name)
		if !suggest(d, x.Name, fieldNames(t)) {
			d.Detail = stateAdvice(x.Name)
		}
	case path == "check."+x.Name && slices.Contains(c.checks, x.Name):
		c.errorf(diag.CodeExprUnknownName, x.At, "What a check found is known to the steps behind it, and to its own `reason`.",
			"the check `%s` has not run here yet", x.Name)
	case path == "check."+x.Name:
		d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "there is no check `%s` in this hook", x.Name)
		if !suggest(d, x.Name, c.checks) {
			d.Detail = "A step check \"" + x.Name + "\" { … } before this one would be called so."
		}
	default:
		return false
	}
	return true
}

// checkResult is what conditions see of a check; each part is nil where its
// step was left out.
var checkResult = value.Object(
	value.Field{Name: "ok", Type: value.BoolType.Optional(), Doc: "whether it passed"},
	value.Field{Name: "code", Type: value.IntType.Optional(), Doc: "its exit code; nil where it did not end by itself"},
	value.Field{Name: "output", Type: value.StringType.Optional(), Doc: "the end of what it printed"},
)

// withChecks says which checks have run, and which the hook has.
func (e *Env) withChecks(run, all []string) *Env {
	t := value.Object()
	for _, name := range run {
		t.Fields = append(t.Fields, value.Field{Name: name, Type: checkResult})
	}
	out := e.withOutside(value.Field{Name: "check", Type: t})
	out.checks = all
	return out
}

// allChecks is the name of all checks that have run.
const allChecks = "checks"

// ranChecks puts what the name means in its place: a list of what each check
// found, without those whose step was left out.
func (c *checker) ranChecks(x *ast.Expr) value.Type {
	ran := c.names["check"].Fields
	if len(ran) == 0 {
		return c.errorf(diag.CodeExprUnknownName, x.At, "What checks found is known to the steps behind them.", "no check has run here yet")
	}
	at := func(op ast.Op, name string, args ...*ast.Expr) *ast.Expr {
		return &ast.Expr{Op: op, Name: name, Args: args, Span: x.Span, At: x.At}
	}
	text := func(s string) *ast.Expr { return ast.Const(value.OfString(s), x.Span) }
	list := at(ast.OpArray, "")
	for _, check := range ran {
		entry := at(ast.OpMap, "", text("name"), text(check.Name))
		for _, f := range checkResult.Fields {
			found := at(ast.OpMember, f.Name, at(ast.OpMember, check.Name, at(ast.OpIdent, "check")))
			entry.Args = append(entry.Args, text(f.Name), found)
		}
		list.Args = append(list.Args, entry)
	}
	isThere := at(ast.OpBinary, "!=", at(ast.OpMember, "ok", at(ast.OpPointer, "")), ast.Const(value.Value{}, x.Span))
	*x = *at(ast.OpLoop, "filter", list, isThere, nil)
	c.loop(x)
	return ranType
}

// ranType is the type of all checks that have run.
var ranType = value.ListOf(value.Object(append([]value.Field{
	{Name: "name", Type: value.StringType},
	{Name: "ok", Type: value.BoolType},
}, checkResult.Fields[1:]...)...))

// checksOf is the names of a hook's checks. Two of one name are an error.
func (h *hookPass) checksOf(steps []*ast.Step) (names []string) {
	ast.EachStep(steps, func(s *ast.Step) {
		if !labelled(s) {
			return
		}
		if slices.Contains(names, s.Label) {
			h.diags.Errorf(diag.CodeDuplicate, s.Span, "the hook has two checks `%s`", s.Label).Detail = "Give one of them another name."
			return
		}
		names = append(names, s.Label)
	})
	return names
}

// labelled reports whether conditions know the step by its name.
func labelled(s *ast.Step) bool {
	kind, ok := effect.Lookup(s.Kind)
	return ok && kind.Label && !kind.Internal
}
