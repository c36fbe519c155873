package check

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// What the checks of a hook found is known to the steps behind them: one as
// check.name, all as checks.

// checkResult is what conditions see of a check; each part is nil where its
// step was left out.
var checkResult = value.Object(
	value.Field{Name: "ok", Type: value.BoolType.Optional(), Doc: "whether it passed"},
	value.Field{Name: "code", Type: value.IntType.Optional(), Doc: "its exit code; nil if it did not exit by itself"},
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

// hasRun reports whether a check has run before.
func (e *Env) hasRun() bool { return len(e.names["check"].Fields) > 0 }

// ranChecks puts what the name means in its place: a list of what each check
// found, without those whose step was left out.
func (c *checker) ranChecks(x *ast.Expr) value.Type {
	ran := c.names["check"].Fields
	if len(ran) == 0 {
		return c.errorf(diag.CodeExprUnknownName, x.At, "The result of a check is known only to later steps.", "no check has run here yet")
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
			h.diags.Errorf(diag.CodeDuplicate, s.Span, "the hook has two checks named `%s`", s.Label).Detail = "Rename one of them."
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
