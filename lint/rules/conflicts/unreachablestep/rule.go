// Package unreachablestep finds steps that a step before them always ends.
package unreachablestep

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is unreachable-step.
var Rule = &lint.Rule{
	Code: "HK3010", Name: "unreachable-step", Severity: diag.Error,
	Title: "A step is unreachable or has no effect after a step that always decides.",
	Why: `A deny ends the evaluation, so later steps of the hook do not run. If a hook has
several decisions, the first one that applies counts. A step without match and when
always applies when the hook does, so later decisions never count. A check denies if it
does not pass, so a later step for not check.NAME.ok never runs either.`,
	Misses: "A deny with a condition that is always true counts as one that may not apply.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if h.Mode == ast.Enforce { // one that monitors ends nothing
				steps(h.Steps, r)
				behindChecks(h, r)
			}
		}
	},
}

// steps looks at steps that are done one behind the other.
func steps(list []*ast.Step, r *lint.Report) {
	var decided *ast.Step
	for _, s := range list {
		for _, b := range s.Blocks {
			steps(b.Steps, r)
		}
		switch {
		case decided == nil:
			if always(s) {
				decided = s
			}
		case ends(decided.Kind):
			r.At(s.Span, "this %s is unreachable, because the %s on line %d ends the evaluation", s.Kind, decided.Kind, decided.Span.Start.Line).
				Detail = "Put it before the " + decided.Kind + ", or into a hook of its own with a higher priority."
			return // one of the steps behind it says it for all
		case decides(s.Kind):
			r.At(s.Span, "this %s has no effect, because the %s on line %d already decides", s.Kind, decided.Kind, decided.Span.Start.Line).
				Detail = "The first decision that applies counts. Put the step with a condition first."
		}
	}
}

func always(s *ast.Step) bool { return decides(s.Kind) && s.Match == nil && s.When == nil }

func ends(kind string) bool { return kind == "deny" || kind == "fail" }

func decides(kind string) bool { return ends(kind) || kind == "ask" || kind == "allow" }
