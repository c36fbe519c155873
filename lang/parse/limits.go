package parse

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// The limits of a policy: all its files, those of its uses, and what they make.
// A policy of people is far below them.
const (
	maxPolicy      = 64 << 20 // bytes of all *.hook.hcl together
	maxSchemaFiles = 200      // files that one schema refers to, which have folder.MaxFile bytes together
	maxUses        = 500
	maxMade        = 10_000 // hooks that for_each and use make of those that are written
	maxChain       = 500    // locals that need each other
)

// makes counts a hook that for_each makes, or a hook of a use.
func (m *module) makes(at diag.Span) bool {
	if m.ld.made++; m.ld.made > maxMade {
		m.ld.Over(at, "", "for_each and use generate more than %d hooks", maxMade)
	}
	return !m.ld.Stopped()
}

// overBudget reports that the values of the policy are too large.
func (ld *loader) overBudget(at diag.Span) {
	ld.Over(at, "All values that its expressions produce count together. Look for a value that contains another many times, and for nested loops.",
		"the values of this policy are larger than %d MiB", hcleval.MaxWork>>20)
}

// kept is a value that the policy keeps: it counts in full, as often as it holds
// another.
func (ld *loader) kept(v cty.Value, at diag.Span) cty.Value {
	if ld.Stopped() {
		return cty.DynamicVal
	}
	if !ld.budget.Take(v) {
		ld.overBudget(at)
		return cty.DynamicVal
	}
	return v
}
