package selfprotectionabsent

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// approval reports the first gate of the policy that waits for an approval which the agent can give itself.
func approval(p *lint.Policy, r *lint.Report) bool {
	at, name := asked(p)
	if at.IsZero() {
		return false
	}
	e := lint.ToolCall("before_tool", "Shell", map[string]string{"command": "env -u CLAUDECODE hookc approve " + name})
	if p.Blocks(e) {
		return false
	}
	d := r.At(at, "the agent can run hookc approve %s itself, in a shell that does not say whose it is", name)
	d.Detail = `Add use "std/self-protection" {}, or a hook that denies hookc approve.`
	d.Witness = lint.Witness(e, "no hook blocks it")
	return true
}

// asked is where the policy's own hooks first ask for an approval, and its name.
func asked(p *lint.Policy) (at diag.Span, name string) {
	for _, h := range p.OwnHooks() {
		if h.Mode != ast.Enforce {
			continue
		}
		ast.EachStep(h.Steps, func(s *ast.Step) {
			if x := s.Arg("approval"); s.Kind == "require" && at.IsZero() && x != nil {
				at, name = x.Span, "NAME"
				if x.Op == ast.OpConst && x.Value.Kind() == value.String {
					name = x.Value.Str()
				}
			}
		})
		if at.IsZero() && lint.HookBlocks(h) {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if texts := called(x); texts != "" && at.IsZero() {
						at, name = x.Span, texts
					}
					return at.IsZero()
				})
			})
		}
	}
	return at, name
}

// called is the name in approved("NAME"); "" for any other expression.
func called(x *ast.Expr) string {
	if x.Op != ast.OpCall || x.Name != "approved" || len(x.Args) != 1 || x.Args[0].Op != ast.OpConst {
		return ""
	}
	return x.Args[0].Value.Text()
}
