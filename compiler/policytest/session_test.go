package policytest

import (
	"os"
	"path/filepath"
	"testing"
)

// What a test kept goes with its folder.
func TestNothingIsLeft(t *testing.T) {
	tmp := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, tmp)
	}
	path := filepath.Join(t.TempDir(), "a.txtar")
	write(t, path, "approve x\n! approve x\napprove y\n")
	for r := range Run([]File{{Name: "a", Path: path}}, fakeOptions()) {
		if r.Status != Pass {
			t.Error(r.Log)
		}
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}
