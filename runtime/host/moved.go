package host

import (
	"path/filepath"
	"strings"
)

// Moved is a variable of the user's environment that names the folder which a
// client reads instead of one below the home folder.
type Moved struct {
	Variable string // "" for none
	Folder   string // below the home folder; "." is all of it
}

// Site is a site as this environment has it. Clients read a leading ~ in different
// ways; shells expand it before any of them does.
func (m Moved) Site(s Site, getenv func(string) string) Site {
	to := getenv(m.Variable)
	if m.Variable == "" || strings.TrimSpace(to) == "" {
		return s
	}
	if below, ok := strings.CutPrefix(to, "~/"); ok {
		to = filepath.Join(s.Home, below)
	}
	if abs, err := filepath.Abs(to); err == nil {
		s.from, s.to = m.Folder, abs
	}
	return s
}

// Elsewhere is a path of the home folder where the client looks for it instead;
// false where it looks there.
func (s Site) Elsewhere(path string) (string, bool) {
	if s.to == "" {
		return "", false
	}
	rel, err := filepath.Rel(filepath.FromSlash(s.from), filepath.FromSlash(path))
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.Join(s.to, rel), true
}
