package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
)

// MaxLine is the longest line that is read, in bytes: a longer one is skipped.
const MaxLine = 8 << 20

// scanner reads lines of a file.
type scanner struct {
	file *os.File
	r    *bufio.Reader
}

var errNoFile = errors.New("no regular file")

func open(path string) (*scanner, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "read", Path: path, Err: errNoFile}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &scanner{f, bufio.NewReaderSize(f, 1<<18)}, nil
}

func (s *scanner) close() { s.file.Close() }

// line is the next line without its break; long says that it was too long, and its
// text is left out. The text is the caller's until the next call.
func (s *scanner) line() (text []byte, long bool, err error) {
	text, err = s.r.ReadSlice('\n')
	if err == nil {
		return text[:len(text)-1], false, nil
	}
	whole := bytes.Clone(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		text, err = s.r.ReadSlice('\n')
		if long = long || len(whole)+len(text) > MaxLine; !long {
			whole = append(whole, text...)
		}
	}
	switch {
	case long && (err == nil || err == io.EOF):
		return nil, true, nil
	case err == io.EOF && len(whole) > 0, err == nil:
		return bytes.TrimSuffix(whole, []byte("\n")), false, nil
	}
	return nil, false, err
}
