package rules

import (
	"slices"
	"testing"
)

// TestLists holds that a rule stands in the list of configurations if and only if it
// looks at nothing else, so that the playground has all rules about policies and no other.
func TestLists(t *testing.T) {
	for _, g := range Groups {
		for _, r := range g.Rules {
			policies := r.Policy != nil || r.Regex != nil || r.Ignore != nil
			if policies == slices.Contains(configurations[g.Dir], r) {
				t.Errorf("%s %s looks at policies: %t; it stands in the other list of configurations.go and %s.go", r.Code, r.Name, policies, g.Dir)
			}
		}
	}
}
