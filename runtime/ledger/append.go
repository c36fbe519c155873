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

// open opens the current file and mends it.
func (b Book) open() (*os.File, int64, error) {
	f, err := os.OpenFile(b.Path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, 0, err
	}
	size, err := mend(f)
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, size, nil
}

// AppendTo adds one line to a file that is open for reading and appending, and
// that no other process changes meanwhile.
func AppendTo(f *os.File, line []byte) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errLine
	}
	size, err := mend(f)
	if err != nil {
		return err
	}
	return write(f, size, line)
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
	if !info.Mode().IsRegular() {
		return 0, errors.New(f.Name() + " is no regular file")
	}
	size := info.Size()
	end, err := lineEnd(f, size)
	if err == nil && end < size {
		err = f.Truncate(end)
	}
	return end, err
}

// lineEnd is where the last whole line of a file ends.
func lineEnd(f io.ReaderAt, size int64) (int64, error) {
	chunk := make([]byte, 1, 4096)
	for size > 0 {
		n := min(int64(len(chunk)), size)
		if _, err := f.ReadAt(chunk[:n], size-n); err != nil {
			return 0, err
		}
		if i := bytes.LastIndexByte(chunk[:n], '\n'); i >= 0 {
			return size - n + int64(i) + 1, nil
		}
		size -= n
		chunk = chunk[:cap(chunk)] // one byte is enough where nobody was killed
	}
	return 0, nil
}
