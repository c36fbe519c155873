package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/hookc/hookc/lang/bound"
	"github.com/hookc/hookc/runtime/disk"
)

// MaxFile is the most bytes of a file that a policy reads.
const MaxFile = 16 << 20

// inside is a path as fs.FS wants it, which leads out of no folder.
func inside(p string) (string, error) {
	clean := path.Clean(strings.ReplaceAll(p, `\`, "/"))
	if p == "" || !fs.ValidPath(clean) || strings.Contains(clean, ":") {
		return "", fmt.Errorf("%q is outside the policy's folder; write a path inside it", p)
	}
	return clean, nil
}

// Place is where a path leads: into the policy's folder, or into the rest of its
// project.
func (f Folder) Place(p string) (Folder, string, error) {
	if rest, ok := strings.CutPrefix(p, ofProject); ok {
		name, err := inside(rest)
		if err != nil {
			err = fmt.Errorf("%q is outside the project; write a path inside it after %s", rest, ofProject)
		}
		return f.project.with(name), name, err
	}
	name, err := inside(p)
	up := path.Clean(strings.ReplaceAll(p, `\`, "/"))
	if err == nil || !f.above || !f.disk || up != ".." && !strings.HasPrefix(up, "../") {
		return f, name, err
	}
	abs, err := filepath.Abs(filepath.Join(filepath.FromSlash(f.dir), filepath.FromSlash(up)))
	if err == nil {
		name, err = filepath.Rel(filepath.FromSlash(f.project.folder().dir), abs)
	}
	if err == nil {
		name, err = inside(name)
	}
	if err != nil {
		return f, "", fmt.Errorf("%q is outside the project, which is the nearest folder with .git", p)
	}
	return f.project.folder(), name, nil
}

// ReadText reads a text file to which a path leads.
func (f Folder) ReadText(p string) (string, error) {
	f, name, err := f.Place(p)
	if err != nil {
		return "", err
	}
	_, data, err := f.Read(name)
	if err == nil && !utf8.Valid(data) {
		err = fmt.Errorf("%s is not UTF-8 text", p)
	}
	return string(data), err
}

// Read reads a file of the folder, and gives its path in one spelling.
func (f Folder) Read(p string) (name string, data []byte, err error) {
	name, err = inside(p)
	if err != nil {
		return "", nil, err
	}
	err = f.confined(func(fsys fs.FS) error {
		data, err = disk.ReadFS(fsys, name, MaxFile)
		return err
	})
	if err != nil {
		return "", nil, fmt.Errorf("cannot read %s: %w", p, reason(err))
	}
	f.seen.read(f, name, data)
	return name, data, nil
}

// reason is an error without the operating system's spelling of it.
func reason(err error) error {
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("it does not exist")
	case errors.As(err, &pe):
		return pe.Err
	}
	return err
}

// IsFile reports whether the folder has a regular file of a name.
func (f Folder) IsFile(name string) (is bool, err error) {
	err = f.confined(func(fsys fs.FS) error {
		info, err := fs.Stat(fsys, name)
		is = err == nil && info.Mode().IsRegular()
		return nil
	})
	if is {
		f.seen.exists(f, name)
	}
	return is, err
}

// ValidGlob reports whether a pattern can be one of Glob: it stays inside the
// folder.
func ValidGlob(pattern string) bool {
	_, err := inside(pattern)
	return err == nil && bound.ValidGlob(pattern)
}

// Glob lists the files below a folder of f that match a pattern, sorted.
func (f Folder) Glob(dir, pattern string) (names []string, err error) {
	err = f.confined(func(fsys fs.FS) error {
		sub, err := fs.Sub(fsys, dir)
		if err != nil {
			return err
		}
		names, err = doublestar.Glob(sub, pattern, doublestar.WithFilesOnly(), doublestar.WithNoFollow())
		return err
	})
	slices.Sort(names)
	for _, name := range names {
		f.seen.exists(f, path.Join(dir, name))
	}
	if err != nil {
		err = reason(err)
	}
	return names, err
}
