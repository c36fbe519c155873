package transcript

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// Place is where records are looked for, and of which project.
type Place struct {
	Home    string
	Project string // absolute
	Getenv  func(string) string
}

// Found is a file of records.
type Found struct {
	Path   string
	Format *Format
}

// Find lists the records of a project, those of each format sorted.
func (p Place) Find(formats []*Format) (found []Found) {
	for _, f := range formats {
		if f.find == nil {
			continue
		}
		files := f.find(p)
		slices.Sort(files)
		for _, path := range files {
			found = append(found, Found{path, f})
		}
	}
	return found
}

// Holds reports whether a folder is the project's or one below it.
func (p Place) Holds(dir string) bool {
	for _, root := range p.names() {
		if rel, err := filepath.Rel(root, dir); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// names is the project's path as it is given, and without links.
func (p Place) names() []string {
	names := []string{filepath.Clean(p.Project)}
	if real, err := filepath.EvalSymlinks(p.Project); err == nil && real != names[0] {
		names = append(names, real)
	}
	return names
}

func (p Place) lookup(name string) (string, bool) {
	v := p.Getenv(name)
	return v, v != ""
}

// agentDir is a folder of an agent's own folder, which a variable may have moved.
func (p Place) agentDir(agent, folder string, below ...string) string {
	path := filepath.Join(append([]string{folder}, below...)...)
	for _, t := range all.Targets() {
		if t.Name == agent {
			return t.Moved.Site(host.Site{Home: p.Home}, p.Getenv).InHome(filepath.ToSlash(path))
		}
	}
	return filepath.Join(p.Home, path)
}

// maxFound bounds the files of one pattern.
const maxFound = 100_000

// glob lists the regular files that one of the patterns fits, below a folder whose
// own name is no pattern. Links are not followed.
func (p Place) glob(dir string, patterns ...string) (files []string) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	for _, pattern := range patterns {
		files = below(root, dir, strings.Split(pattern, "/"), files)
	}
	return files
}

func below(root *os.Root, dir string, pattern []string, files []string) []string {
	f, err := root.Open(".")
	if err != nil {
		return files
	}
	defer f.Close()
	entries, _ := f.ReadDir(maxFound)
	for _, e := range entries {
		if ok, _ := filepath.Match(pattern[0], e.Name()); !ok || len(files) >= maxFound {
			continue
		}
		path := filepath.Join(dir, e.Name())
		switch {
		case len(pattern) == 1 && e.Type().IsRegular():
			files = append(files, path)
		case len(pattern) > 1 && e.IsDir():
			if sub, err := root.OpenRoot(e.Name()); err == nil {
				files = below(sub, path, pattern[1:], files)
				sub.Close()
			}
		}
	}
	return files
}

// subfolders is the folders in a folder.
func subfolders(dir string) (out []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out
}

// projects lists the files of folders that are called after the project, or after
// a folder below it.
func (p Place) projects(dir string, patterns ...string) (files []string) {
	for _, sub := range subfolders(dir) {
		for _, name := range p.names() {
			escaped := escape(name)
			if base := filepath.Base(sub); base == escaped || strings.HasPrefix(base, escaped+"-") {
				files = append(files, p.glob(sub, patterns...)...)
				break
			}
		}
	}
	return files
}

// escape is a path as Claude Code and Qwen Code make a folder's name of it.
func escape(path string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, path)
}

// beginning keeps the files whose first line names a folder of the project, at a
// path of members.
func (p Place) beginning(files []string, path ...string) []string {
	return slices.DeleteFunc(files, func(file string) bool {
		first, ok := firstLine(file)
		return !ok || !p.Holds(text(first, path...))
	})
}

func firstLine(file string) (value.Value, bool) {
	s, err := open(file)
	if err != nil {
		return value.Value{}, false
	}
	defer s.close()
	line, _, err := s.line()
	if err != nil {
		return value.Value{}, false
	}
	v, err := value.DecodeObject(line)
	return v, err == nil
}

// sniffed is how many lines are looked at to know a file's format.
const sniffed = 50

// Know tells the format of a file by its first lines.
func Know(file string) (*Format, error) {
	s, err := open(file)
	if err != nil {
		return nil, err
	}
	defer s.close()
	for range sniffed {
		line, _, err := s.line()
		if err != nil {
			break
		}
		v, err := value.DecodeObject(line)
		if err != nil {
			continue
		}
		for _, f := range Formats {
			if f.own(v) {
				return f, nil
			}
		}
	}
	return nil, nil
}
