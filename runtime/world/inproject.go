package world

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/runtime/disk"
)

// ErrOutside is the error of a link that leads out of the project.
var ErrOutside = errors.New("a link leads out of the project")

// ReadInProject reads a file by its path, at most limit bytes of it. The folder
// is whom the user or a policy has named, and may be reached by links; the file
// may be a link only to a file of the same project: the nearest folder with
// .git above the real folder, else that folder.
func ReadInProject(path string, limit int) ([]byte, error) {
	dir, err := RealDir(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	project := FindProject(dir)
	rel, err := filepath.Rel(project, filepath.Join(dir, filepath.Base(path)))
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(project)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	data, err := disk.ReadFS(root.FS(), filepath.ToSlash(rel), limit)
	if err != nil && leadsOut(root, rel) {
		err = ErrOutside
	}
	return data, err
}

// InProject reports whether a path lies in the project of a folder, and no link
// above it leads out. It need not exist.
func InProject(dir, path string) bool {
	real, err := RealDir(dir)
	if err != nil {
		return false
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return false
	}
	for above := filepath.Dir(path); ; above = filepath.Dir(above) {
		if _, err := os.Lstat(above); err != nil && above != filepath.Dir(above) {
			continue // it would be made
		}
		there, err := filepath.EvalSymlinks(above)
		return err == nil && Within(FindProject(real), there)
	}
}

// Within reports whether an absolute path is a folder or lies below it.
func Within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// leadsOut reports whether a name below root is a link that leads out of it.
func leadsOut(root *os.Root, name string) bool {
	if _, err := root.Stat(name); err == nil {
		return false
	}
	if _, err := os.Stat(filepath.Join(root.Name(), name)); err == nil {
		return true
	}
	target, err := root.Readlink(name)
	return err == nil && filepath.IsAbs(target) && !Within(root.Name(), target) // to what is not there
}

// RealDir is a folder by its absolute path, without links.
func RealDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}
