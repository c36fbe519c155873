package hookfacts_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// TestStdlib holds the packs against the group: each by itself, and all in one
// policy with hooks of its own. Only where the run is exhaustive: TestOwnPolicies of
// lint/rules asks the same rules about the same packs.
func TestStdlib(t *testing.T) {
	if !testrun.Exhaustive() {
		t.Skip("lint/rules asks about the packs; HOOKC_EXHAUSTIVE=1 asks here as well")
	}
	packs, err := filepath.Glob("../../stdlib/*/*.hook.hcl")
	if err != nil || len(packs) == 0 {
		t.Fatal("no packs: ", err)
	}
	dirs := map[string]bool{}
	for _, p := range packs {
		dirs[filepath.Dir(p)] = true
	}
	own := t.TempDir()
	if err := os.WriteFile(filepath.Join(own, "p.hook.hcl"), []byte("use \"std/default\" {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	dirs[own] = true
	for dir := range dirs {
		res, err := lint.Run(lint.Options{Paths: []string{dir}, Packs: stdlib.Packs, Rules: group()})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range res.Findings {
			if d.Severity != diag.Info {
				t.Errorf("%v %s %s", d.Severity, d.Name, d)
			} else {
				t.Logf("%v %s %s\n%s", d.Severity, d.Name, d, d.Witness.Event)
			}
		}
		t.Log(dir, res.Times)
	}
}
