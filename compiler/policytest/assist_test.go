package policytest

import (
	"slices"
	"testing"

	"github.com/hookc/hookc/lang/assist"
)

// TestAssisted: an editor offers the commands that a test can have.
func TestAssisted(t *testing.T) {
	var offered []string
	for _, c := range assist.ScriptCommands {
		offered = append(offered, c.Name)
	}
	own := slices.Clone(ownCommands)
	slices.Sort(offered)
	slices.Sort(own)
	if !slices.Equal(offered, own) {
		t.Errorf("offered are %v, and there are %v", offered, own)
	}
}
