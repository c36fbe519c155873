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
	return finish(tmp, path, data, mode)
}

// Replace is Replace for a file that only the holder of this lock writes. What
// a process that was killed in the middle left behind is removed by the next,
// so that nothing piles up.
func (h *Held) Replace(path string, data []byte, mode fs.FileMode) error {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".new")
	tmp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		if err = os.Remove(name); err == nil {
			tmp, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		}
	}
	if err != nil {
		return err
	}
	return finish(tmp, path, data, mode)
}

// finish fills a temporary file and puts it in the place of path.
func finish(tmp *os.File, path string, data []byte, mode fs.FileMode) error {
	if err := fill(tmp, data, mode); err != nil {
		os.Remove(tmp.Name())
		return err
	}
	if err := rename(tmp.Name(), path); err != nil {
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
