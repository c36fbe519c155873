// Package asyncdecides finds decisions that nobody waits for.
package asyncdecides

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/effect"
)

// Rule is async-decides.
var Rule = &lint.Rule{
	Code: "HK2001", Name: "async-decides", Severity: diag.Error,
	Title: "An async hook has a step whose answer nobody waits for.",
	Why: `An async hook starts after the decision has been written. A deny in it denies
nothing: the tool is running already, and the agent never hears of it. The same
holds for what is said to the agent and for rewritten input.`,
	Misses: "A program that an async hook starts with `run` may print a decision; what a program prints is not known before it runs.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.Hooks {
			if h.Async {
				ast.EachStep(h.Steps, func(s *ast.Step) { step(h, s, r) })
			}
		}
	},
}

func step(h *ast.Hook, s *ast.Step, r *lint.Report) {
	k, ok := effect.Lookup(s.Kind)
	if !ok {
		return
	}
	switch k.Needs(s.Constant) {
	case effect.Nothing, effect.Obey:
		return
	}
	d := r.At(s.Span, "%s in the async hook %s comes after the decision", s.Kind, h.Name)
	d.Detail = "Nobody waits for an async hook: take async away, or move the step to a hook of its own."
}
