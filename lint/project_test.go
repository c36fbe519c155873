package lint

import (
	"os"
	"path/filepath"
	"testing"
)

// A file is tracked if git's index has an entry of exactly its name.
func TestTracked(t *testing.T) {
	dir := t.TempDir()
	entry := func(name string) string { return "\x00" + string(rune(len(name))) + name + "\x00" }
	index := "DIRC" + entry("docs/plan.md") + entry("web/docs/notes.md")
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".git", "index"), []byte(index), 0o644); err != nil {
		t.Fatal(err)
	}
	p := &Policy{Root: dir}
	for name, want := range map[string]bool{"docs/plan.md": true, "./docs/plan.md": true, "plan.md": false, "docs/notes.md": false, "web/docs/notes.md": true, "x": false} {
		if got := p.Tracked(name); got != want {
			t.Errorf("Tracked(%q) = %v", name, got)
		}
	}
}
