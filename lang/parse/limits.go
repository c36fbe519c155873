package parse

import (
	"github.com/hookc/hookc/lang/diag"
)

// The limits of a policy: all its files, those of its uses, and what they make.
// A policy of people is far below them.
const (
	maxUses  = 500
	maxMade  = 10_000 // hooks that for_each and use make of those that are written
	maxChain = 500    // locals that need each other
)

// makes counts a hook that for_each makes, or a hook of a use.
func (m *module) makes(at diag.Span) bool {
	if m.ld.made++; m.ld.made > maxMade {
		m.ld.Over(at, "", "for_each and use generate more than %d hooks", maxMade)
	}
	return !m.ld.Stopped()
}
