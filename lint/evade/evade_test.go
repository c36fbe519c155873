package evade

import "testing"

// TestCommands spells the first command of a line; what is no command of a known program is left
// alone.
func TestCommands(t *testing.T) {
	for line, want := range map[string]int{
		"git push": 7, "ls": 3, "git push && ls": 7, "AKIAxxxx": 0, "": 0, " ls": 0, "$X push": 0,
	} {
		if got := Commands(line); len(got) < want || want == 0 && len(got) > 0 {
			t.Errorf("%q: %d spellings %v, want %d", line, len(got), got, want)
		}
	}
}

// TestPaths spells paths.
func TestPaths(t *testing.T) {
	for path, want := range map[string]int{"/etc/passwd": 3, ".env": 2, "a/b": 4, "~/x": 2, "..": 0, "": 0} {
		if got := Paths(path); len(got) != want {
			t.Errorf("%q: %v, want %d", path, got, want)
		}
	}
}
