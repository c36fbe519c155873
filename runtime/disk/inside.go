package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// ReplaceIn is Replace below a folder that no symlink leads out of. The name is
// clean and slash-separated. A mode of 0 is what a new file gets.
func ReplaceIn(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	if dir := path.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	perm := mode
	if mode == 0 {
		perm = 0o666 // less what the user's umask takes
	}
	tmp, tmpName, err := temporaryIn(root, name, perm)
	if err != nil {
		return err
	}
	if mode == 0 {
		_, err = tmp.Write(data)
		err = errors.Join(err, tmp.Close())
	} else {
		err = fill(tmp, data, mode)
	}
	if err == nil {
		err = root.Rename(tmpName, name)
	}
	if err != nil {
		root.Remove(tmpName)
	}
	return err
}

// temporaryIn makes a file beside another that nobody else has.
func temporaryIn(root *os.Root, name string, perm fs.FileMode) (*os.File, string, error) {
	base := path.Base(name)
	if len(base) > 100 { // names have at most 255 bytes
		base = strings.ToValidUTF8(base[:100], "")
	}
	for i := range 10_000 {
		tmp := path.Join(path.Dir(name), "."+base+".new-"+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(i))
		f, err := root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, tmp, err
		}
	}
	return nil, "", errors.New(name + ": too many temporary files beside it")
}
