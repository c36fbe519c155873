package world

import (
	"os"
	"path/filepath"
)

// FindProject is the nearest folder above cwd that holds .git, else cwd; "" where
// cwd is not known.
func FindProject(cwd string) string {
	if !filepath.IsAbs(cwd) {
		return ""
	}
	for dir := filepath.Clean(cwd); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return cwd
		}
	}
}
