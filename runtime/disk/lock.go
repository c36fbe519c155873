package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// ErrLocked is a lock that others held for too long.
var ErrLocked = errors.New("locked by another process")

// Held is a lock that this process holds. The system gives it back when the
// process ends, however it ends.
type Held struct{ file *os.File }

// Lock takes the exclusive lock of a path, whose file is made where it is
// missing, with its folders, and stays. After wait it is ErrLocked.
func Lock(path string, wait time.Duration) (*Held, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := tryLock(f); err == nil {
		return &Held{f}, nil
	} else if !errors.Is(err, ErrLocked) {
		f.Close()
		return nil, err
	}
	got := make(chan error, 1)
	go func() { got <- waitLock(f) }()
	select {
	case err := <-got:
		if err != nil {
			f.Close()
			return nil, err
		}
		return &Held{f}, nil
	case <-time.After(wait):
		go func() { <-got; f.Close() }() // a lock that comes too late is given back
		return nil, ErrLocked
	}
}

// Release gives the lock back.
func (h *Held) Release() error { return h.file.Close() }

// open opens a file for locking. Its folders are private: what lies beside it
// is nobody else's affair.
func open(path string) (*os.File, error) {
	f, err := Open(path, os.O_RDWR|os.O_CREATE, 0o600)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return Open(path, os.O_RDWR|os.O_CREATE, 0o600)
}
