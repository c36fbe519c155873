//go:build unix

package world

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What stands in a project is the agent's to choose: nothing there holds the
// evaluator up, fills its memory, or leads out of the project.
// at is the world of an event in a project.
func at(project string) *World {
	w := &World{}
	w.Enter(Place{Cwd: project})
	return w
}

func TestHostileProject(t *testing.T) {
	root := folder(t, "p/sub/", "secret", "p/out -> ../secret", "p/zero -> /dev/zero")
	project := filepath.Join(root, "p")
	if err := syscall.Mkfifo(filepath.Join(project, "pipe"), 0o644); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"pipe", "sub", "out", "zero", "../secret", "/etc/passwd"} {
		start := time.Now()
		if files, err := at(project).Files([]string{name}); err == nil || time.Since(start) > time.Second {
			t.Errorf("%s: %d files after %s", name, len(files), time.Since(start))
		}
	}
	for _, glob := range []string{"*", "**"} {
		if files, err := at(project).Files([]string{glob}); err != nil && !strings.Contains(err.Error(), "escapes") || len(files) > 0 {
			t.Errorf("%s: %d files, %v", glob, len(files), err)
		}
	}
}

func TestLargeFiles(t *testing.T) {
	project := folder(t, "a", "b")
	if err := os.Truncate(filepath.Join(project, "a"), 1<<32); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(project, "b"), []byte("bee"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := at(project).Files([]string{"b", "a", "b"})
	if err != nil || len(files) != 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	if files[0].Text != "bee" {
		t.Errorf("b is %q", files[0].Text)
	}
	if n := len(files[1].Text); n > maxRead+100 || !strings.HasSuffix(files[1].Text, "of 4294967296 bytes read]\n") {
		t.Errorf("a has %d bytes", n)
	}
	if !strings.Contains(files[2].Text, "0 of 3 bytes read") {
		t.Errorf("b is then %q", files[2].Text)
	}
}

// folder makes files, folders (with / at the end) and symlinks (a -> b) below a
// new folder, whose own symlinks are resolved.
func folder(t *testing.T, entries ...string) string {
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
			t.Skip(err)
		}
	}
	return root
}
