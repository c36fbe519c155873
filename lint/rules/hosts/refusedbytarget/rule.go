// Package refusedbytarget finds what no build may contain.
package refusedbytarget

import (
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/host"
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
			for _, l := range p.Losses(t) {
				need := l.Unaccepted(p.Policy)
				switch {
				case l.Level == "refused" && !blocks[l.Step]:
					r.At(l.At(), "%s cannot do %s on %s: %s", t.Name, l.Step, l.Event, l.Note).Detail = l.Advice()
				case need == host.AcceptStart:
					r.At(l.At(), "the hook %s has on_error = \"closed\", but on %s %s", l.Hook, l.Event, l.Note).Detail = emit.Accepting(need)
				case need != "":
					r.At(l.At(), "%s on %s does more on %s than it says: %s", l.Step, l.Event, t.Name, l.Note).Detail = emit.Accepting(need)
				}
			}
		}
	},
}

// blocks are the steps that cannot-block speaks of.
var blocks = map[string]bool{"deny": true, "ask": true, "fail": true, "check": true, "validate": true, "require": true, "context": true}
