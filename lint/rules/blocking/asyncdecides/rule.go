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
	Title: "A step of an async hook gives an answer, but the agent does not wait for it.",
	Why: `An async hook starts after the decision was written. A deny in it denies nothing:
the tool already runs, and the agent never gets the answer. The same holds for
messages to the agent and for rewritten input.`,
	Misses: "A decision that a program of a `run` step prints, because the rule does not know what a program prints.",
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
	d := r.At(s.Span, "%s in the async hook %s has no effect, because the decision was already made", s.Kind, h.Name)
	d.Detail = "Remove async, or move the step to a hook of its own."
}
