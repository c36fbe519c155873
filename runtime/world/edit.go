package world

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// Edit changes a file of the project, whole or not at all, while no other
// process of hookc does. change is given what the file holds, nil where it is
// missing, and gives what it shall hold, nil where it shall go away. Other
// processes are waited for until the deadline: then it is disk.ErrLocked.
func (w *World) Edit(p string, deadline time.Time, change func(old []byte) ([]byte, error)) error {
	return w.alone(p, deadline, func(t target) error { return t.edit(p, change) })
}

// alone changes the file at a path of the project while no other process of
// hookc does. What was known of the project's files is looked up anew then.
func (w *World) alone(p string, deadline time.Time, change func(t target) error) error {
	t, err := w.target(p)
	if err != nil {
		return err
	}
	defer w.Forget()
	if w.State != "" {
		held, err := disk.Lock(filepath.Join(w.State, "locks", key(t.real)), time.Until(deadline))
		if err != nil {
			return err
		}
		defer held.Release()
	}
	return change(t)
}

// target is a place in the project where a file can be written.
type target struct {
	root *os.Root
	name string // clean, with slashes
	real string // with symlinks followed: what the lock is of
}

// target finds the place of a file below the project: the folders of a policy's
// reads are not written.
func (w *World) target(p string) (target, error) {
	name, ok := w.local(p)
	if !ok || p == "" {
		return target{}, &UnwritableError{p, "lies outside of the project"}
	}
	name = path.Clean(filepath.ToSlash(name))
	if name == "." || os.IsPathSeparator(p[len(p)-1]) {
		return target{}, &UnwritableError{p, "is a folder"}
	}
	root, err := w.open(w.Project())
	if err != nil {
		return target{}, err
	}
	dir := Follow(filepath.Join(w.Project(), filepath.FromSlash(path.Dir(name))))
	return target{root, name, filepath.Join(dir, path.Base(name))}, nil
}

// UnwritableError is a path that steps do not write.
type UnwritableError struct{ Path, Why string }

// Error says why.
func (e *UnwritableError) Error() string { return e.Path + " " + e.Why + ": it is not written" }

func (t target) edit(p string, change func(old []byte) ([]byte, error)) error {
	info, err := t.root.Lstat(t.name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var old []byte
	var mode fs.FileMode
	if err == nil {
		if old, mode, err = t.read(p, info); err != nil {
			return err
		}
	}
	data, err := change(old)
	switch {
	case err != nil:
		return err
	case data != nil:
		return disk.ReplaceIn(t.root, t.name, data, mode)
	case old == nil:
		return nil
	}
	return t.root.Remove(t.name)
}

// read reads the file that is about to be changed.
func (t target) read(p string, info fs.FileInfo) ([]byte, fs.FileMode, error) {
	if info.Mode()&fs.ModeSymlink != 0 {
		return nil, 0, &UnwritableError{p, "is a symlink"}
	}
	data, info, err := spot{root: t.root, name: t.name, info: info}.read(p, maxFile)
	if err != nil {
		return nil, 0, err
	}
	if int64(len(data)) < info.Size() {
		return nil, 0, &UnwritableError{p, "is too large"}
	}
	return data, info.Mode().Perm(), nil
}

// Consume removes a file of the project that was read, if it is still the same.
func (w *World) Consume(f File) error {
	t, err := w.target(f.Name)
	if err != nil {
		return err
	}
	defer w.Forget()
	info, err := t.root.Lstat(t.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !os.SameFile(info, f.seen) || info.Size() != f.Size || !info.ModTime().Equal(f.seen.ModTime()) {
		return nil // it is news, or a symlink
	}
	return t.root.Remove(t.name)
}

// key is a name for a file's lock: FNV-1a of its path. Two files with one key
// wait for each other, no more.
func key(path string) string {
	h := uint64(14695981039346656037)
	for i := range len(path) {
		h = (h ^ uint64(path[i])) * 1099511628211
	}
	return "file-" + strconv.FormatUint(h, 16)
}
