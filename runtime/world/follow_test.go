package world

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/internal/filetest"
)

// TestFollowMissing: where a path is said to be missing, nothing is there. A .. behind
// something missing, in the path or in a link, can lead to what is there.
func TestFollowMissing(t *testing.T) {
	root := filetest.Make(t, "a/b/f", "la -> a", "gone -> nowhere", "round -> round", "lost -> nope/../a", "a/out -> ../nope/../la/b", "a/b/lf -> f", "odd..name/")
	names := []string{"a", "b", "f", "la", "gone", "round", "nope", "lost", "out", "lf", "odd..name", "..", ".", ""}
	missing := 0
	check := func(real string, miss bool, how ...string) {
		if !miss {
			return
		}
		missing++
		if _, err := os.Lstat(real); !isMissing(err) {
			t.Errorf("%q is said to be missing as %s, and there it is (%v)", how, real, err)
		}
	}
	for _, x := range names {
		for _, y := range names {
			for _, z := range names {
				p := root + "/" + x + "/" + y + "/" + z
				real, miss := FollowAsFar(filepath.FromSlash(p))
				check(real, miss, p)
				folder := Follow(filepath.FromSlash(root + "/" + x + "/" + y))
				real, miss = FollowIn(folder, z)
				check(real, miss, folder, z)
			}
		}
	}
	if missing == 0 {
		t.Error("nothing is said to be missing")
	}
}
