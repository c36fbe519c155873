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
	Title: "A step stands behind one that always decides.",
	Why: `A deny ends the evaluation: what stands behind it in its hook is not done, neither
counted nor written nor said. And of several decisions the first that applies is
the hook's. A step without match and when applies whenever the hook does, so
what it leaves out is left out always.`,
	Misses: "A deny whose condition is always true is taken for one that may not apply.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if h.Mode == ast.Enforce { // one that monitors ends nothing
				steps(h.Steps, r)
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
			r.At(s.Span, "this %s is never done: the %s on line %d ends the evaluation", s.Kind, decided.Kind, decided.Span.Start.Line).
				Detail = "Put it before the " + decided.Kind + ", or into a hook of its own with a higher priority."
			return // one of the steps behind it says it for all
		case decides(s.Kind):
			r.At(s.Span, "this %s never counts: the %s on line %d is the hook's decision", s.Kind, decided.Kind, decided.Span.Start.Line).
				Detail = "The first decision that applies is the hook's. Put the one with a condition first."
		}
	}
}

func always(s *ast.Step) bool { return decides(s.Kind) && s.Match == nil && s.When == nil }

func ends(kind string) bool { return kind == "deny" || kind == "fail" }

func decides(kind string) bool { return ends(kind) || kind == "ask" || kind == "allow" }
