package world

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"time"
)

// Append opens a file of the project for reading and appending, made where it is
// missing, with its folders, and hands it to add while no other process of hookc
// changes it. Other processes are waited for until the deadline.
func (w *World) Append(p string, deadline time.Time, add func(f *os.File) error) error {
	return w.alone(p, deadline, func(t target) error {
		f, err := t.appendable(p)
		if err != nil {
			return err
		}
		return errors.Join(add(f), f.Close())
	})
}

// appendable opens the file. A pipe or a device is refused before it is opened,
// and looked for once more behind the open.
func (t target) appendable(p string) (*os.File, error) {
	info, err := t.root.Lstat(t.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := t.root.MkdirAll(path.Dir(t.name), 0o755); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &UnwritableError{p, "is no regular file"}
	}
	f, err := t.root.OpenFile(t.name, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if got, err := f.Stat(); err != nil || !got.Mode().IsRegular() || info != nil && !os.SameFile(info, got) {
		f.Close()
		return nil, &UnwritableError{p, "is no regular file"}
	}
	return f, nil
}
