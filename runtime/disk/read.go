package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
)

// Read reads a file that the user names, at most limit bytes of it. A link is
// followed: who names it means what it leads to.
func Read(path string, limit int) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = readable(info, limit)
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return content(f, limit)
}

// ReadFS is Read for a file of a folder; that of an os.Root has no link that
// leads out of it.
func ReadFS(fsys fs.FS, name string, limit int) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err == nil {
		err = readable(info, limit)
	}
	if err != nil {
		return nil, err
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	return content(f, limit)
}

// readable is asked before a file is opened: a pipe would be waited for, and a
// device never ends.
func readable(info fs.FileInfo, limit int) error {
	switch {
	case info.IsDir():
		return errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return errors.New("it is no regular file")
	case info.Size() > int64(limit):
		return tooLarge(limit)
	}
	return nil
}

func tooLarge(limit int) error {
	return errors.New("it is larger than " + strconv.Itoa(limit) + " bytes")
}

// content reads and closes a file. It may have grown since it was looked at, and
// some files of the system say that they have no size.
func content(f fs.File, limit int) ([]byte, error) {
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err == nil && len(data) > limit {
		return nil, tooLarge(limit)
	}
	return data, err
}

// Rewrite replaces a file that is there, and keeps its mode. It writes through
// no link, and leaves the old file or the new one.
func Rewrite(path string, data []byte) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return err
	case info.Mode()&fs.ModeSymlink != 0:
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("it is a link, which hookc does not write through; name the file that it leads to")}
	case !info.Mode().IsRegular():
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("it is no regular file")}
	}
	return Replace(path, data, info.Mode().Perm())
}
