package eval

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/effect"
)

// Files reads what a step names, below the project. It is a value so that
// evaluation itself stays free of I/O.
type Files func(project string, patterns []string) ([]effect.File, error)

// ProjectFiles reads the files of a context step from the disk: paths and
// globs below the project, in the order given, those of a glob sorted. Nothing
// outside the project is read, whatever symlinks say; a file that is not there
// adds nothing.
func ProjectFiles(project string, patterns []string) ([]effect.File, error) {
	root, err := os.OpenRoot(project)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var out []effect.File
	for _, pattern := range patterns {
		names := []string{path.Clean(pattern)}
		if strings.ContainsAny(pattern, "*?[") {
			if names, err = globbed(root.FS(), pattern); err != nil {
				return nil, err
			}
		}
		for _, name := range names {
			data, err := root.ReadFile(name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, err
			}
			out = append(out, effect.File{Name: name, Text: string(data)})
		}
	}
	return out, nil
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
