package state

import (
	"path/filepath"
	"runtime"
)

// Dir is the folder for everything that outlives a process, "" where the user
// has none: below XDG_STATE_HOME, or LocalAppData on Windows, which count only
// where they are absolute, else below the home folder. It never depends on the
// working directory.
func Dir(getenv func(name string) (string, bool), home string) string {
	name, rest := "XDG_STATE_HOME", filepath.Join(".local", "state")
	if runtime.GOOS == "windows" {
		name, rest = "LocalAppData", filepath.Join("AppData", "Local")
	}
	if dir, ok := getenv(name); ok && filepath.IsAbs(dir) {
		return filepath.Join(dir, "hookc")
	}
	if !filepath.IsAbs(home) {
		return ""
	}
	return filepath.Join(home, rest, "hookc")
}
