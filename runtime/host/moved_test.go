package host

import (
	"path/filepath"
	"testing"
)

// TestMoved: a variable moves what is in its folder, and nothing beside it.
func TestMoved(t *testing.T) {
	here, err := filepath.Abs("x")
	if err != nil {
		t.Fatal(err)
	}
	home := filepath.Dir(here)
	for _, c := range []struct{ folder, value, path, want string }{
		{".codex", "", ".codex/hooks.json", filepath.Join(home, ".codex", "hooks.json")},
		{".codex", " ", ".codex/hooks.json", filepath.Join(home, ".codex", "hooks.json")},
		{".codex", here, ".codex/hooks.json", filepath.Join(here, "hooks.json")},
		{".codex", here, ".codex", here},
		{".codex", here, ".codex2/hooks.json", filepath.Join(home, ".codex2", "hooks.json")},
		{".codex", here, ".hookc/user", filepath.Join(home, ".hookc", "user")},
		{".codex", "x", ".codex/a", filepath.Join(here, "a")},
		{".codex", "~/y", ".codex/a", filepath.Join(home, "y", "a")},
		{".pi/agent", here, ".pi/agent/extensions/a.ts", filepath.Join(here, "extensions", "a.ts")},
		{".pi/agent", here, ".pi", filepath.Join(home, ".pi")},
		{".", here, ".gemini/settings.json", filepath.Join(here, ".gemini", "settings.json")},
	} {
		s := Moved{"VARIABLE", c.folder}.Site(Site{Home: home}, func(name string) string {
			if name != "VARIABLE" {
				t.Errorf("%s is asked for", name)
			}
			return c.value
		})
		if got := s.InHome(c.path); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.path, c.value, got, c.want)
		}
	}
	if got := (Moved{}).Site(Site{Home: home}, func(string) string { return here }).InHome(".codex"); got != filepath.Join(home, ".codex") {
		t.Errorf("without a variable: %s", got)
	}
}
