// Package onlysecondstop finds hooks that block a stop only if another hook has blocked one.
package onlysecondstop

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/effect"
)

// Rule is only-second-stop.
var Rule = &lint.Rule{
	Code: "HK2071", Name: "only-second-stop", Severity: diag.Warning,
	Title: "A hook blocks a stop only if stop.active, and nothing blocks the first stop.",
	Why: `stop.active is true if the agent goes on because a hook has blocked its stop. A hook that
blocks only then never blocks the first stop, so that there is no second one. Write not
(stop.active ?? false) to block once.`,
	Misses: "Policies with another hook that may block the same event. Conditions in which stop.active is not one of the parts that must all hold.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, on := range h.On {
				if on != "before_stop" && on != "subagent_stop" {
					continue
				}
				if x := active(h.When); x != nil && blocks(h) && !othersBlock(p, h, on) {
					d := r.At(x.Span, "%s blocks only if a stop was blocked before, and no other hook blocks one", lint.BaseName(h))
					d.Detail = "Write not (stop.active ?? false)."
					break
				}
			}
		}
	},
}

// blocks reports whether a hook may block, also by the program or model that it asks.
func blocks(h *ast.Hook) bool {
	return h.Mode == ast.Enforce && !h.Async && lint.AnyStep(h, func(s *ast.Step) bool {
		k, ok := effect.Lookup(s.Kind)
		return ok && (k.Decision || k.Gate)
	})
}

func othersBlock(p *lint.Policy, h *ast.Hook, on string) bool {
	return slices.ContainsFunc(p.Hooks, func(other *ast.Hook) bool {
		return other.Span != h.Span && slices.Contains(other.On, on) && blocks(other) && active(other.When) == nil
	})
}

// active is the part of a condition that wants stop.active; nil where there is none.
func active(when *ast.Expr) *ast.Expr {
	for _, x := range lint.Conjuncts(when) {
		y := x
		if y.Op == ast.OpBinary && (y.Name == "==" && y.Args[1].Op == ast.OpConst && y.Args[1].Value.Bool() || y.Name == "??" && y.Args[1].Op == ast.OpConst && !y.Args[1].Value.Bool()) {
			y = y.Args[0]
		}
		if y.Op == ast.OpMember && y.Name == "active" && y.Args[0].Op == ast.OpIdent && y.Args[0].Name == "stop" {
			return x
		}
	}
	return nil
}
