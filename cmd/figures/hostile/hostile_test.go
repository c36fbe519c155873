//go:build linux

package hostile

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestHostile: no repository makes a command crash, take what a machine has, or run
// without end. How long each takes is a figure: go run ./cmd/figures -run hostile.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts hundreds of processes")
	}
	bin := t.TempDir()
	for _, p := range []string{"cmd/hookc", "testdata/figures/peak"} {
		if out, err := exec.Command("go", "build", "-o", bin, "github.com/hookc/hookc/"+p).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	runs, err := Measure(filepath.Join(bin, "peak"), filepath.Join(bin, "hookc"), t.TempDir(), Cases())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		if bad := r.Bad(); bad != "" {
			t.Errorf("%s: hookc %s: %s after %.1f s\n%.400s", r.Case, r.Args, bad, r.Seconds, r.Output)
		}
	}
	slices.SortFunc(runs, func(a, b Run) int { return int(1000 * (b.Seconds - a.Seconds)) })
	for _, r := range runs[:20] {
		t.Logf("%.2f s, %.0f MB: %s: hookc %s", r.Seconds, r.Megabytes, r.Case, r.Args)
	}
}
