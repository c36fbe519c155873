package eval

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/world"
)

// TestFollowed: a folder that is resolved by way of the one it lies in is where it
// is without.
func TestFollowed(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.MkdirAll(filepath.Join(root, "a", "b", "c"), 0o755), os.Symlink("a", filepath.Join(root, "la")), os.Symlink("b/c", filepath.Join(root, "a", "lc")),
		os.Symlink("../..", filepath.Join(root, "a", "b", "up")), os.Symlink("nowhere", filepath.Join(root, "gone")), os.Symlink("round", filepath.Join(root, "round")),
	} {
		if err != nil {
			t.Skip(err)
		}
	}
	names := []string{"a", "b", "c", "la", "lc", "up", "gone", "round", "nope", "..", ".", ""}
	sep := string(filepath.Separator)
	s := NewScope(nil, &event.Event{})
	for _, x := range names {
		for _, y := range names {
			for _, z := range names {
				for _, end := range []string{"", sep} {
					dir := root + sep + x + sep + y + sep + z + end
					if got, want := s.followed(dir), world.Follow(dir); got != want {
						t.Errorf("%s: %s, want %s", dir, got, want)
					}
				}
			}
		}
	}
	for _, dir := range []string{sep, sep + "tmp", sep + "nope" + sep} {
		if got, want := s.followed(dir), world.Follow(dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}
