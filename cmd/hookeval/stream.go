package main

import (
	"io"
	"syscall"
	"time"
)

// The process's own streams. os.Stdout is not among them: where nobody reads any
// more, writing to it ends the process by SIGPIPE, and the exit code that says
// deny with it.
var (
	stdout io.Writer = stream(func(b []byte) (int, error) { return syscall.Write(syscall.Stdout, b) })
	stderr io.Writer = stream(func(b []byte) (int, error) { return syscall.Write(syscall.Stderr, b) })
)

// stream is a system call that writes.
type stream func([]byte) (int, error)

// Write writes all of b, also where the system takes it in parts.
func (s stream) Write(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var m int
		m, err = s(b[n:])
		n += max(m, 0)
		switch err {
		case syscall.EAGAIN: // a host that made the pipe non-blocking
			time.Sleep(time.Millisecond)
			err = nil
		case syscall.EINTR:
			err = nil
		}
	}
	return n, err
}
