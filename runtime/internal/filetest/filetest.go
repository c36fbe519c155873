// Package filetest makes the files that tests of paths look at.
package filetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Make makes files, folders (with / at the end) and symlinks (a -> b) below a
// new folder, whose own symlinks are resolved.
func Make(t testing.TB, entries ...string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name, target, link := strings.Cut(e, " -> ")
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		switch {
		case link:
			err = os.Symlink(strings.ReplaceAll(target, "$", root), at)
		case strings.HasSuffix(e, "/"):
			err = os.MkdirAll(at, 0o755)
		default:
			err = os.WriteFile(at, nil, 0o644)
		}
		if err != nil {
			t.Skip(err) // a system without such links or names
		}
	}
	return root
}
