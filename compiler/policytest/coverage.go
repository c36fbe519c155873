package policytest

import (
	"slices"
	"strings"
	"sync"
)

// Coverage counts what tests made of each hook. A guard is tested from both
// sides: events on which the hook applies, and events of its kind on which it
// does not.
type Coverage struct {
	mu      sync.Mutex
	applied map[string]int
	spared  map[string]int
}

// HookCoverage is what tests made of one hook.
type HookCoverage struct {
	Hook    string `json:"hook"`
	Applied int    `json:"applied"` // events on which it applied
	Spared  int    `json:"spared"`  // events on which it was looked at and did not apply
}

// Tested reports whether it applied in some test.
func (c HookCoverage) Tested() bool { return c.Applied > 0 }

// Watch counts what a Decide decides. The answer may be called concurrently if
// the given one may.
func (c *Coverage) Watch(decide Decide) Decide {
	return func(r Request) (*Outcome, error) {
		o, err := decide(r)
		if o != nil && err == nil {
			c.count(o)
		}
		return o, err
	}
}

// behindDeny is how the evaluator explains a hook that it did not look at.
const behindDeny = "skipped:"

func (c *Coverage) count(o *Outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.applied == nil {
		c.applied, c.spared = map[string]int{}, map[string]int{}
	}
	for _, h := range o.Decision.Hooks {
		c.applied[h.Name]++
	}
	for _, name := range o.Async {
		c.applied[name]++
	}
	for _, s := range o.Skipped {
		if !strings.HasPrefix(s.Why, behindDeny) && !slices.Contains(o.Async, s.Hook) {
			c.spared[s.Hook]++
		}
	}
}

// Of lists what is known of these hooks, in their order.
func (c *Coverage) Of(hooks []string) []HookCoverage {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make([]HookCoverage, len(hooks))
	for i, h := range hooks {
		out[i] = HookCoverage{Hook: h, Applied: c.applied[h], Spared: c.spared[h]}
	}
	return out
}
