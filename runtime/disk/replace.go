package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace puts a file in the place of what path names: readers see the old
// bytes or the new ones, never a part. Its folders are made where they are
// missing. An error leaves what was there.
func Replace(path string, data []byte, mode fs.FileMode) error {
	tmp, err := temporary(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			tmp, err = temporary(path)
		}
	}
	if err != nil {
		return err
	}
	if err := fill(tmp, data, mode); err != nil {
		os.Remove(tmp.Name())
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		os.Remove(tmp.Name())
		return err
	}
	return nil
}

func temporary(path string) (*os.File, error) {
	return os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-")
}

func fill(f *os.File, data []byte, mode fs.FileMode) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	return errors.Join(err, f.Close())
}
