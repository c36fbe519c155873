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
	Title: "A target of the policy refuses a step, or the policy does not accept a loss.",
	Why: `A step that would do harm on a host without the ability is refused, and the policy
cannot be built. A hook with ` + "`on_error = \"closed\"`" + ` promises to let nothing pass when
it fails. If the host continues although the evaluator could not start, you must
accept that in the policy.`,
	Misses: "Policies that name no target. A build for all targets reports the same.",
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
	d := r.At(l.At(), "the hook %s has on_error = \"closed\", but on %s %s", l.Hook, l.Event, l.Note)
	d.Detail = `To accept this, write accept_loss = ["start-failure"] in the policy block.`
}
