// Package refusedbytarget finds what no build may contain.
package refusedbytarget

import (
	"github.com/hookc/hookc/compiler/emit"
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
		for _, t := range p.Targets {
			losses := p.Losses(t)
			for _, l := range losses {
				if l.Level == "refused" && !blocks[l.Step] {
					r.At(l.At(), "%s cannot do %s on %s: %s", t.Name, l.Step, l.Event, l.Note).Detail = l.Advice()
				}
			}
			for _, n := range emit.Needed(p.Policy, losses) {
				r.At(n.Loss.At(), "%s", n.Message(t.Name)).Detail = n.Advice()
			}
		}
	},
}

// blocks are the steps that cannot-block speaks of.
var blocks = map[string]bool{"deny": true, "ask": true, "fail": true, "check": true, "validate": true, "require": true, "context": true}
