package world

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// File is one file of the project.
type File struct {
	Name string // relative to the project
	Text string
}

// Files reads what a context step names: paths and globs below the project, in
// the order given, those of a glob sorted. Nothing outside the project is read,
// whatever symlinks say; a file that is not there adds nothing.
func (w *World) Files(patterns []string) ([]File, error) {
	root, err := os.OpenRoot(w.Project())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	r := reader{root: root, left: maxRead}
	for _, pattern := range patterns {
		names := []string{path.Clean(pattern)}
		if strings.ContainsAny(pattern, "*?[") {
			if names, err = globbed(root.FS(), pattern); err != nil {
				return nil, err
			}
		}
		for _, name := range names {
			if err := r.read(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		}
	}
	return r.files, nil
}

// maxRead bounds what one step reads. Hosts show far less; memory ends.
const maxRead = 16 << 20

// reader reads files below a root.
type reader struct {
	root  *os.Root
	files []File
	left  int64 // bytes that may still be read
}

// read adds a file; of one that is too large, its beginning. A pipe or a device
// is an error: reading it might never end.
func (r *reader) read(name string) error {
	info, err := r.root.Stat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New(name + " is no regular file")
	}
	f, err := r.root.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, r.left))
	if err != nil {
		return err
	}
	r.left -= int64(len(data))
	text := string(data)
	if size := info.Size(); int64(len(data)) < size {
		text += fmt.Sprintf("\n[cut: %d of %d bytes read]\n", len(data), size)
	}
	r.files = append(r.files, File{Name: name, Text: text})
	return nil
}

// globbed lists the regular files that a glob names, sorted. A glob without **
// does not walk the tree.
func globbed(fsys fs.FS, pattern string) ([]string, error) {
	if !strings.Contains(pattern, "**") {
		names, err := fs.Glob(fsys, path.Clean(pattern))
		return slices.DeleteFunc(names, func(n string) bool { return !isFile(fsys, n) }), err
	}
	var out []string
	parts := strings.Split(path.Clean(pattern), "/")
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && globMatch(parts, strings.Split(name, "/")) {
			out = append(out, name)
		}
		return nil // what cannot be read is not there
	})
	slices.Sort(out)
	return out, err
}

func isFile(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.Mode().IsRegular()
}

// globMatch matches a path part by part; ** is any number of parts.
func globMatch(pattern, name []string) bool {
	if len(pattern) == 0 {
		return len(name) == 0
	}
	if pattern[0] == "**" {
		for i := range len(name) + 1 {
			if globMatch(pattern[1:], name[i:]) {
				return true
			}
		}
		return false
	}
	if len(name) == 0 {
		return false
	}
	ok, err := path.Match(pattern[0], name[0])
	return ok && err == nil && globMatch(pattern[1:], name[1:])
}
