package config

import (
	"path/filepath"

	"github.com/bmatcuk/doublestar/v4"
)

// Excludes reports whether a path is one that the linter is not to look at when
// it comes by. A folder that is excluded is not entered.
func (f *File) Excludes(path string) bool {
	if len(f.Lint.Exclude) == 0 {
		return false
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	from, err := filepath.Abs(f.Dir)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(from, abs)
	if err != nil {
		return false
	}
	for _, g := range f.Lint.Exclude {
		if ok, err := doublestar.Match(g.Text, filepath.ToSlash(rel)); err == nil && ok {
			return true
		}
	}
	return false
}
