package ledger

import (
	"bytes"
	"errors"
	"io"
	"os"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// lockWait is how long an append waits for others. Each takes microseconds; a
// machine that is out of memory or whose disk hangs takes longer.
const lockWait = 20 * time.Second

var errLine = errors.New("a line of a book has no line break in it")

// Append adds one line, which is given without its line break. Where it answers
// nil the line is in the book as a whole; else nothing of it is.
func (b Book) Append(line []byte) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errLine
	}
	held, err := disk.Lock(b.Path+".lock", lockWait)
	if err != nil {
		return err
	}
	defer held.Release()
	f, size, err := b.open()
	if err != nil {
		return err
	}
	if size > 0 && size+int64(len(line)) >= b.Size && b.rotate(f) == nil {
		if f, size, err = b.open(); err != nil {
			return err
		}
	}
	defer f.Close()
	return write(f, size, line)
}

// open opens the current file and mends it. One that ends in no line of ours,
// such as a sparse one that somebody made, becomes an older one.
func (b Book) open() (*os.File, int64, error) {
	f, err := disk.Open(b.Path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, 0, err
	}
	size, err := mend(f)
	if errors.Is(err, errNoLine) {
		if err = b.rotate(f); err == nil {
			f, err = disk.Open(b.Path, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
			return f, 0, err
		}
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, size, nil
}

// AppendTo adds one line to a file of a project that is open for reading and
// appending, and that no other process of hookc changes meanwhile. Where its
// last line does not end, the beginning of an entry is cut off; what else stands
// there is somebody's text, and is ended.
func AppendTo(f *os.File, line []byte) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errLine
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	torn, err := tail(f, size)
	switch {
	case err != nil && !errors.Is(err, errNoLine):
		return err
	case err == nil && isEntry(torn):
		size -= int64(len(torn))
		if err := f.Truncate(size); err != nil {
			return err
		}
	case err != nil || len(torn) > 0:
		line = append([]byte{'\n'}, line...)
	}
	return write(f, size, line)
}

// isEntry reports whether a text begins as entries do, or is the beginning of
// that.
func isEntry(torn []byte) bool {
	n := min(len(torn), len(entryHead))
	return n > 0 && string(torn[:n]) == entryHead[:n]
}

// write adds a line in one system call. Of a line that the disk takes only in
// part nothing stays.
func write(f *os.File, size int64, line []byte) error {
	whole := append(append(make([]byte, 0, len(line)+1), line...), '\n')
	_, err := f.Write(whole)
	if err != nil {
		return errors.Join(err, f.Truncate(size))
	}
	return nil
}

// mend cuts off what follows the last line break: the beginning of a line whose
// writer was killed, which nobody was told is there. It answers the file's size.
func mend(f *os.File) (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	torn, err := tail(f, info.Size())
	end := info.Size() - int64(len(torn))
	if err == nil && len(torn) > 0 {
		err = f.Truncate(end)
	}
	return end, err
}

// errNoLine is a file whose end is no line, and no beginning of one, that an
// entry could be.
var errNoLine = errors.New("the end of the file is no line of a ledger")

// tail is what follows the last line break of a file. No more is read than the
// longest entry has.
func tail(f io.ReaderAt, size int64) ([]byte, error) {
	for _, n := range [...]int64{1, MaxLine + 1} { // one byte is enough where nobody was killed
		n = min(n, size)
		end := make([]byte, n)
		if _, err := f.ReadAt(end, size-n); err != nil {
			return nil, err
		}
		i := bytes.LastIndexByte(end, '\n')
		if i >= 0 || n == size {
			return end[i+1:], nil
		}
	}
	return nil, errNoLine
}
