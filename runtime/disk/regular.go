package disk

import (
	"errors"
	"io/fs"
	"os"
)

// Open opens a regular file as os.OpenFile does. Neither a link at the end of
// the path nor anything else that is no regular file is opened: a link would
// lead the change to a file of somebody else, a pipe would hold the process up.
// The folders above may be links: a user's home often has some.
func Open(path string, flag int, perm fs.FileMode) (*os.File, error) {
	before, err := os.Lstat(path)
	switch {
	case err == nil && !before.Mode().IsRegular():
		return nil, irregular(path, before)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := os.OpenFile(path, flag|noFollow, perm)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !(info.Mode().IsRegular() && isAt(path, before, info)) {
		err = irregular(path, info)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// irregular says what lies at a path.
func irregular(path string, info fs.FileInfo) error {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return errors.New(path + " is no regular file: it is a symlink")
	case info.IsDir():
		return errors.New(path + " is no regular file: it is a directory")
	}
	return errors.New(path + " is no regular file")
}
