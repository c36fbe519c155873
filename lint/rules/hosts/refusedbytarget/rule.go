// Package refusedbytarget finds what no build may contain.
package refusedbytarget

import (
	"slices"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is refused-by-target.
var Rule = &lint.Rule{
	Code: "HK1206", Name: "refused-by-target", Severity: diag.Error,
	Title: "A target that the policy names refuses a step, or a loss is not accepted.",
	Why: `Some steps would do harm on a host that cannot do them, and are refused: no build
comes of the policy. A hook that is closed for failures promises that nothing
passes when it cannot judge; where the host goes on when the evaluator cannot even
start, the policy must say that it knows.`,
	Misses: "Policies that name no target: a build for all of them says it.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !p.NamesTargets() {
			return
		}
		accepted := slices.Contains(p.AcceptLoss, ast.StartFailure)
		for _, t := range p.Targets {
			for _, l := range p.Losses(t) {
				switch {
				case l.Level == "refused" && !blocks[l.Step]:
					r.At(l.At(), "%s cannot do %s on %s: %s", t.Name, l.Step, l.Event, l.Note).Detail = l.Advice()
				case l.Step == ast.StartFailure && !accepted:
					unaccepted(l, t.Name, r)
				}
			}
		}
	},
}

// blocks are the steps that cannot-block speaks of.
var blocks = map[string]bool{"deny": true, "ask": true, "fail": true, "check": true, "validate": true, "require": true, "context": true}

func unaccepted(l emit.Loss, target string, r *lint.Report) {
	d := r.At(l.At(), "the hook %s is closed, but on %s %s", l.Hook, l.Event, l.Note)
	d.Detail = `If that is acceptable, say so in the policy block: accept_loss = ["start-failure"].`
}
