package hostconfig

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/world"
)

// MissingInProject reports whether a script should be in the project and is not.
func (s *Script) MissingInProject() bool {
	f := s.Handler.Group.File
	return s.Path != "" && s.Missing && !s.Guarded && f.Root != "" && !gitIgnores(f.Root, s.Path) && s.projectPresent()
}

// projectPresent reports whether more of the project is there than its configuration.
func (s *Script) projectPresent() bool {
	f := s.Handler.Group.File
	if _, err := os.Stat(filepath.Join(f.Root, ".git")); err == nil {
		return true
	}
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			for _, o := range h.Scripts {
				if o.Path != "" && o.Source != nil {
					return true
				}
			}
		}
	}
	entries, err := os.ReadDir(filepath.Dir(s.Path))
	if err != nil {
		return false
	}
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) != ".json" && filepath.Ext(e.Name()) != ".md" {
			return true
		}
	}
	return false
}

// maxIgnore is the most bytes of a .gitignore.
const maxIgnore = 1 << 20

// gitIgnores reports whether git is told to leave the file out, as far as the
// project's own list says it in plain words.
func gitIgnores(root, file string) bool {
	data, err := world.ReadInProject(filepath.Join(root, ".gitignore"), maxIgnore)
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(data)) {
		line = strings.Trim(strings.TrimSpace(line), "/")
		if line != "" && line[0] != '#' && line[0] != '!' && strings.Contains("/"+filepath.ToSlash(file)+"/", "/"+strings.TrimPrefix(line, "**/")+"/") {
			return true
		}
	}
	return false
}

// Holds reports whether the project or plugin has a file.
func (f *File) Holds(name string) bool {
	d := f.openDisk()
	defer d.close()
	return d.root != nil && d.read(path.Clean(name)).mode != 0
}

// SpanOfText is the place of a text in a value; the value where it is not found.
func (f *File) SpanOfText(v *Value, text string) diag.Span {
	if i := strings.Index(v.Text, text); i >= 0 {
		return f.SpanIn(v, i, i+len(text))
	}
	return v.Span
}
