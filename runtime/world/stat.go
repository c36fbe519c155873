package world

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Stat says what a path of the project is; nil where there is nothing.
func (w *World) Stat(p string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(w.Project())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if filepath.IsAbs(p) {
		if p, err = filepath.Rel(w.Project(), p); err != nil {
			return nil, err
		}
	}
	info, err := root.Stat(p)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return info, err
}
