//go:build unix

package process

import (
	"os"
	"syscall"
)

// input is a file that holds b, for a program that reads it when this process
// is gone: a pipe where it takes all, else a file without a name.
func input(b []byte) (*os.File, error) {
	if r, ok := filledPipe(b); ok {
		return r, nil
	}
	f, err := os.CreateTemp("", "hookc-")
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name())
	if _, err = f.Write(b); err == nil {
		_, err = f.Seek(0, 0)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// filledPipe is a pipe with b in it; false where it does not take so much.
func filledPipe(b []byte) (*os.File, bool) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, false
	}
	defer w.Close()
	if len(b) == 0 || writeOnce(w, b) {
		return r, true
	}
	r.Close()
	return nil, false
}

// writeOnce writes all of b if that can be done without waiting.
func writeOnce(w *os.File, b []byte) bool {
	conn, err := w.SyscallConn()
	if err != nil {
		return false
	}
	done := false
	conn.Write(func(fd uintptr) bool {
		n, err := syscall.Write(int(fd), b)
		done = err == nil && n == len(b)
		return true
	})
	return done
}
