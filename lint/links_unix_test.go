//go:build unix

package lint_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/lint"
)

// TestLinkOut: a text that is a link out of the project, or to what is not there, is passed over; a
// file of settings is not, since the agent reads it.
func TestLinkOut(t *testing.T) {
	project(t, map[string]string{"agents/README.md": "# Agents\n", "hooks/hooks.json": "{}"})
	for _, name := range []string{"agents/a.md", ".claude/settings.json"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("/nowhere/"+filepath.Base(name), name); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"commands/b.md": "../shared/b.md", "agents/c.md": "../../elsewhere/c.md", "agents/d.md": "d-old.md"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	var files []string
	for _, d := range run(t, lint.Options{}).Findings {
		files = append(files, d.Span.File+": "+d.Summary)
	}
	if want := ".claude/settings.json: the configuration cannot be read: a link leads out of the project"; len(files) != 1 || files[0] != want {
		t.Errorf("found %q, want %q", files, want)
	}
}
