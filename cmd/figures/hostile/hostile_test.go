//go:build linux

package hostile

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// TestHostile: no repository makes a command crash, take what a machine has, or run
// without end. A sample of them is asked, in an exhaustive run all. How long each
// takes is a figure: go run ./cmd/figures -run hostile.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts hundreds of processes")
	}
	cases := Cases()
	slices.SortFunc(cases, func(a, b Case) int { return strings.Compare(a.Name, b.Name) })
	runs, err := Measure(testrun.Program(t, "testdata/figures/peak"), testrun.Program(t, "cmd/hookc"), t.TempDir(), testrun.Some(cases, 13))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		if bad := r.Bad(); bad != "" {
			t.Errorf("%s: hookc %s: %s after %.1f s\n%.400s", r.Case, r.Args, bad, r.Seconds, r.Output)
		}
	}
	slices.SortFunc(runs, func(a, b Run) int { return int(1000 * (b.Seconds - a.Seconds)) })
	for _, r := range runs[:min(20, len(runs))] {
		t.Logf("%.2f s, %.0f MB: %s: hookc %s", r.Seconds, r.Megabytes, r.Case, r.Args)
	}
}
