package countoffbyone

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// exact looks for a deny at one number of a count that goes on: it is counted on the event of the hook, or on calls
// that the hook lets through.
func exact(p *lint.Policy, h *ast.Hook, c *counters, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	if x.Op != ast.OpBinary || x.Name != "==" || x.Args[0].Op != ast.OpMember || x.Args[0].Args[0].String() != "state" {
		return
	}
	name, n := x.Args[0].Name, x.Args[1]
	if !p.Literal(n) || n.Value.Kind() != value.Int || n.Value.Int() < 2 || c.any || c.other[name] || len(c.events[name]) == 0 || seen[n.Span] || !denies(h) {
		return
	}
	if lint.EventBeforeTool(h) == "" {
		return // a stop that is refused once only is no loop
	}
	if h.Match == nil && len(lint.Conjuncts(h.When)) == 1 && !sharesEvent(h, c.events[name]) {
		return // it stops everything, so that nothing is counted any more
	}
	seen[n.Span] = true
	d := r.At(x.Span, "state.%s is %d only until it is counted again, and then %s lets the event pass", name, n.Value.Int(), lint.BaseName(h))
	d.Detail = "Write state." + name + " >= " + n.Value.Text() + "."
}

// denies reports whether a hook denies, and does not only ask or say something once.
func denies(h *ast.Hook) bool {
	return lint.HookBlocks(h) && lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "deny" || s.Kind == "fail" })
}

func sharesEvent(h *ast.Hook, events []string) bool {
	for _, a := range h.On {
		for _, b := range events {
			if a == b {
				return true
			}
		}
	}
	return false
}

// places looks for a text that is found anywhere but at the beginning.
func places(x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Args[0].Op != ast.OpCall || x.Args[0].Name != "indexOf" && x.Args[0].Name != "lastIndexOf" || x.Args[1].Op != ast.OpConst || seen[x.Span] {
			return true
		}
		if how := x.Name + " " + x.Args[1].Value.Text(); how == "> 0" || how == ">= 1" || how == "<= 0" || how == "< 1" {
			seen[x.Span] = true
			d := r.At(x.Span, "%s is 0 for a text that begins with it, and -1 where it is not", x.Args[0].Name)
			d.Detail = "Write contains, or compare with >= 0."
		}
		return true
	})
}
