//go:build unix

package process

import (
	"os"
	"path/filepath"
	"testing"
)

// TestHiddenFolder checks that a folder of PATH which cannot be looked into is
// none, as it is to shells, and that a path into it says why.
func TestHiddenFolder(t *testing.T) {
	dir := t.TempDir()
	loop, closed := filepath.Join(dir, "loop"), filepath.Join(dir, "closed")
	if err := os.Symlink("loop", loop); err != nil {
		t.Skip(err)
	}
	if err := os.Mkdir(closed, 0); err != nil {
		t.Fatal(err)
	}
	env := []string{"PATH=" + loop + ":" + closed + ":/usr/bin:/bin"}
	if r := Run(Command{Args: []string{"no-such-program"}, Dir: dir, Env: env}); r.Err == nil || r.Err.Error() != "there is no program no-such-program in PATH" {
		t.Errorf("got %v", r.Err)
	}
	if r := Run(Command{Args: []string{"true"}, Dir: dir, Env: env}); r.Err != nil || r.Exit != 0 {
		t.Errorf("got %+v", r)
	}
	want := loop + "/x cannot be started: too many levels of symbolic links"
	if r := Run(Command{Args: []string{loop + "/x"}, Dir: dir, Env: env}); r.Err == nil || r.Err.Error() != want {
		t.Errorf("got %v, want %s", r.Err, want)
	}
}
