package state

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// maxFile bounds a file of state: it is read on every event that asks for it.
const maxFile = 4 << 20

// readFile reads a file of state; nil where there is none.
func readFile(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // a pipe would hold the evaluator up
		return nil, errors.New(path + " is no regular file")
	case info.Size() > maxFile:
		return nil, &DamagedError{path, errors.New(strconv.FormatInt(info.Size(), 10) + " bytes; at most " + strconv.Itoa(maxFile) + " are ever written")}
	}
	f, err := disk.Open(path, os.O_RDONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // moved aside just now
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile))
}

// readObject reads a file that is one JSON object; nil where there is none.
func readObject(path string) (value.Value, error) {
	b, err := readFile(path)
	if err != nil || b == nil {
		return value.Value{}, err
	}
	v, err := value.DecodeObject(b)
	if err != nil {
		return value.Value{}, &DamagedError{path, err}
	}
	return v, nil
}

// member is a field of an object, nil where it has none.
func member(v value.Value, name string) value.Value {
	item, _ := v.Get(name)
	return item
}
