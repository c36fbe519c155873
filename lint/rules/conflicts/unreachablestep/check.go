package unreachablestep

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// behindChecks looks for steps that want a check to have failed, which has then denied.
// A check has a result only if its program came to an end.
func behindChecks(h *ast.Hook, r *lint.Report) {
	if h.Async {
		return
	}
	denying := map[string]*ast.Step{}
	for _, s := range h.Steps {
		for _, x := range lint.Conjuncts(s.When) {
			c := denying[failed(x)]
			if c == nil {
				continue
			}
			d := r.At(s.Span, "this %s is unreachable, because the check %s on line %d denies if it does not pass", s.Kind, c.Label, c.Span.Start.Line)
			d.Detail = "Write otherwise = \"warn\" in the check, and let a deny behind this step decide: deny { when = \"not (check." + c.Label + ".ok ?? true)\" … }."
			break
		}
		if s.Kind == "check" && lint.Need(s) == effect.Deny {
			denying[s.Label] = s
		}
	}
}

// failed is the check that must not have passed for a condition to hold; "" where there
// is none: not check.x.ok, not (check.x.ok ?? true), check.x.ok == false.
func failed(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpUnary && x.Name == "not":
		in := x.Args[0]
		if in.Op == ast.OpBinary && in.Name == "??" && isConst(in.Args[1], true) {
			in = in.Args[0]
		}
		return checkOf(in)
	case x.Op == ast.OpBinary && x.Name == "==" && isConst(x.Args[1], false):
		return checkOf(x.Args[0])
	}
	return ""
}

func isConst(x *ast.Expr, b bool) bool {
	return x.Op == ast.OpConst && x.Value.Kind() == value.Bool && x.Value.Bool() == b
}

// checkOf is the name in check.NAME.ok; "" where x is something else.
func checkOf(x *ast.Expr) string {
	for x.Op == ast.OpChain {
		x = x.Args[0]
	}
	if x.Op != ast.OpMember || x.Name != "ok" || x.Args[0].Op != ast.OpMember {
		return ""
	}
	check := x.Args[0]
	if check.Args[0].Op != ast.OpIdent || check.Args[0].Name != "check" {
		return ""
	}
	return check.Name
}
