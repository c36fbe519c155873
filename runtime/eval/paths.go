package eval

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// paths is what was looked up on the disk.
type paths struct {
	abs      value.Value // PathsAbs
	absDone  bool
	project  string // found above cwd
	resolved string // the project, symlinks resolved
}

// lazyField is a field that is looked up on the disk where the host did not
// send it.
func (s *Scope) lazyField(f event.FieldID) value.Value {
	if v := s.ev.Get(f); !v.IsNil() {
		return v
	}
	switch f {
	case event.Project:
		return value.OfString(s.project())
	case event.PathsAbs:
		return s.pathsAbs()
	}
	if p := s.ev.Get(event.Path); p.Kind() == value.String {
		return value.OfString(s.resolve(p.Str()))
	}
	return value.Value{}
}

func (s *Scope) pathsAbs() value.Value {
	written := s.ev.Get(event.Paths)
	if s.paths.absDone || written.Kind() != value.List {
		return s.paths.abs
	}
	items := make([]value.Value, written.Len())
	for i := range items {
		items[i] = value.OfString(s.resolve(written.At(i).Str()))
	}
	s.paths.abs, s.paths.absDone = value.OfList(items), true
	return s.paths.abs
}

// resolve makes a path absolute, from the event's cwd, with symlinks and ..
// resolved as far as the path exists.
func (s *Scope) resolve(p string) string {
	if rest, ok := strings.CutPrefix(p, "~"); ok && s.Home != "" && (rest == "" || os.IsPathSeparator(rest[0])) {
		p = s.Home + rest
	}
	if !filepath.IsAbs(p) {
		p = s.ev.Get(event.Cwd).Str() + string(filepath.Separator) + p
	}
	return filepath.ToSlash(followed(p))
}

// followed resolves symlinks of the longest part of p that exists; .. after a
// symlink is the parent of where it leads.
func followed(p string) string {
	if real, err := filepath.EvalSymlinks(p); err == nil {
		return real
	}
	dir, name := filepath.Split(strings.TrimRight(p, string(filepath.Separator)))
	if name == "" || dir == "" || dir == p {
		return filepath.Clean(p)
	}
	return filepath.Join(followed(dir), name)
}

// project is the nearest folder above the event's cwd that holds .git, else cwd.
func (s *Scope) project() string {
	if s.paths.project == "" {
		cwd := s.ev.Get(event.Cwd).Str()
		s.paths.project = filepath.ToSlash(cwd)
		for dir := filepath.Clean(cwd); cwd != ""; dir = filepath.Dir(dir) {
			if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
				s.paths.project = filepath.ToSlash(dir)
				break
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return s.paths.project
}

// resolvedProject is the project as resolve spells paths.
func (s *Scope) resolvedProject() string {
	if s.paths.resolved == "" {
		if p := s.Field(event.Project).Str(); p != "" {
			s.paths.resolved = filepath.ToSlash(followed(p))
		}
	}
	return s.paths.resolved
}
