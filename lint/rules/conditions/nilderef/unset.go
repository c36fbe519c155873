package nilderef

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// unset looks for variables of the environment, and names that only some events have, that are compared with an
// empty text to see whether they have a value: where they have none they are nil, which is not empty.
func unset(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	p.EachExpr(h, func(whole *ast.Expr) {
		ast.Walk(whole, func(x *ast.Expr) bool {
			if x.Op != ast.OpBinary || x.Name != "!=" && x.Name != "==" || !empty(x.Args[1]) || seen[x.Span] {
				return true
			}
			name := x.Args[0].String()
			if !maybeUnset(h, name) || strings.Contains(whole.String(), name+" != nil") || strings.Contains(whole.String(), name+" == nil") {
				return true
			}
			if x.Name == "==" && !strings.HasPrefix(name, "env.") {
				return true // zeros tries it
			}
			seen[x.Span] = true
			if x.Name == "!=" {
				d := r.At(x.Span, "%s holds where there is no %s, too, because nil is not an empty text", p.Text(x.Span), name)
				d.Detail = "Write (" + name + " ?? '') != ''."
			} else {
				d := r.At(x.Span, "%s does not hold where %s is not set, because it is nil then", p.Text(x.Span), name)
				d.Detail = "Write (" + name + " ?? '') == ''."
			}
			return true
		})
	})
}

func empty(x *ast.Expr) bool {
	return x.Op == ast.OpConst && x.Value.Kind() == value.String && x.Value.Str() == ""
}

// maybeUnset reports whether a name is nil where it has no value, and hardly ever an empty text.
func maybeUnset(h *ast.Hook, name string) bool {
	return strings.HasPrefix(name, "env.") || name == "git.branch" || (name == "agent" || name == "agent_id") && lint.EventBeforeTool(h) != ""
}
