// Package lostupdate finds states that are set from their own value.
package lostupdate

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is lost-update.
var Rule = &lint.Rule{
	Code: "HK4303", Name: "lost-update", Severity: diag.Warning,
	Title:  "A state is set from its own value.",
	Why:    "Tools run in parallel, and each event has a process of its own. Two of them read the same old value, and one of the two changes is lost. `add` and `append` change the value under a lock.",
	Misses: "Values that go through a let, and changes that add or append cannot express: only sums and lists are reported.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if s.Kind == "state" && a.Name == "set" && a.Expr.Op == ast.OpMap {
						set(a.Expr, seen, r)
					}
				}
			})
		}
	},
}

func set(m *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	for i := 0; i+1 < len(m.Args); i += 2 {
		key, v := m.Args[i], m.Args[i+1]
		if key.Op != ast.OpConst || seen[v.Span] {
			continue
		}
		name := key.Value.Text()
		for v.Op == ast.OpTemplate && len(v.Args) == 1 {
			v = v.Args[0]
		}
		use := ""
		switch {
		case v.Op == ast.OpBinary && (v.Name == "+" || v.Name == "-") && (own(v.Args[0], name) || v.Name == "+" && own(v.Args[1], name)):
			use = "add"
		case v.Op == ast.OpCall && v.Name == "concat" && len(v.Args) > 0 && own(v.Args[0], name):
			use = "append"
		default:
			continue
		}
		seen[v.Span] = true
		r.At(v.Span, "parallel events lose changes of %s, because it is set from its own value", name).Detail = "Write " + use + " = { " + name + " = … } instead of set."
	}
}

// own reports whether an expression is the state, perhaps with a default.
func own(x *ast.Expr, name string) bool {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	return x.Op == ast.OpMember && x.Name == name && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state"
}
