package folder

import (
	"os"
	"path/filepath"
	"testing"
)

// TestProjectOfThePolicy: the project is where .git is, else the working folder
// that the policy is below, else the policy's own folder.
func TestProjectOfThePolicy(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"git/.git", "git/hooks", "none/hooks/deep", "own/.git", "own/hooks/.git"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ wd, policy, want string }{
		{"none", "git/hooks", "git"},
		{"git/hooks", "git/hooks", "git"},
		{"none", "none/hooks/deep", "none"},
		{"none/hooks", "none/hooks/deep", "none/hooks"},
		{"git", "none/hooks/deep", "none/hooks/deep"},
		{"none/hooks", "none", "none"},
		{"own", "own/hooks", "own/hooks"},
	} {
		t.Chdir(filepath.Join(dir, c.wd))
		if got := projectOf(onDisk(filepath.Join(dir, c.policy))).folder().dir; got != filepath.Join(dir, c.want) {
			t.Errorf("%s from %s: %s", c.policy, c.wd, got)
		}
	}
}
