// Package cannotblock finds denials that a host takes no notice of.
package cannotblock

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is cannot-block.
var Rule = &lint.Rule{
	Code: "HK2005", Name: "cannot-block", Severity: diag.Error,
	Title: "A step blocks an event that a target cannot block.",
	Why: `Which events can be blocked differs from host to host. An agent that has answered
has answered: what denies it on one host is not built for another, so that no
build comes of the policy.`,
	Misses: "What a program that run starts says. An event that no target can block is an error of the language already.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, t := range p.Targets {
			for _, l := range p.Losses(t) {
				if l.Level != "refused" || !blocks[l.Step] {
					continue
				}
				d := r.At(l.At(), "%s cannot do %s on %s: %s", t.Name, l.Step, l.Event, l.Note)
				d.Detail = l.Advice()
				if d.Detail == "" {
					d.Detail = "Put it on an event that all targets can block, or say something instead, with warn or context."
				}
			}
		}
	},
}

// blocks are the steps that can stop an event.
var blocks = map[string]bool{"deny": true, "ask": true, "fail": true, "check": true, "validate": true, "require": true, "context": true}
