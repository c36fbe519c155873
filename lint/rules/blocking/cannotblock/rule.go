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
	Why: `Hosts differ in the events that they can block. A target refuses a step that it
cannot carry out, so the policy cannot be built for it. Block an earlier event, or
use warn or context.`,
	Misses: "What a program of a run step decides. A block on an event that no target can block is already a compile error.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, t := range p.Targets {
			for _, l := range p.Losses(t) {
				if l.Level != "refused" || !blocks[l.Step] {
					continue
				}
				d := r.At(l.At(), "%s cannot do %s on %s: %s", t.Name, l.Step, l.Event, l.Note)
				d.Detail = l.Advice()
				if d.Detail == "" {
					d.Detail = "Use an event that all targets can block, or use warn or context."
				}
			}
		}
	},
}

// blocks are the steps that can stop an event.
var blocks = map[string]bool{"deny": true, "ask": true, "fail": true, "check": true, "validate": true, "require": true, "context": true}
