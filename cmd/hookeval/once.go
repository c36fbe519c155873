package main

import (
	"io"
	"os"
	"strings"
	"sync"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/host"
)

// once gives exactly one answer: the decision, or what its lateness means. A
// late hook is answered by on_error, never by the host's silence.
type once struct {
	stdout, stderr io.Writer
	closed         bool // what an answer that cannot be written means

	mu    sync.Mutex
	given bool
	code  int // the exit code of the answer that was given
}

// answer writes an answer and returns the exit code. It does not return where
// another answer was given already: the process is about to end.
func (o *once) answer(a host.Answer) int {
	code, first := o.give(func() host.Answer { return a })
	if !first {
		select {}
	}
	return code
}

// give writes an answer if it is the first, and returns the exit code of the first.
// It waits for one that is just being written.
func (o *once) give(answer func() host.Answer) (code int, first bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if first = !o.given; first {
		o.given = true
		o.code = o.write(answer())
	}
	return o.code, first
}

func (o *once) write(a host.Answer) int {
	for _, add := range a.Append { // before the rest, so that the host finds it
		if err := appendTo(add); err != nil {
			a.Stderr += "hookc: the session's variables are not set: " + err.Error() + "\n"
		}
	}
	var err error
	if len(a.Stdout) > 0 {
		_, err = o.stdout.Write(a.Stdout)
	}
	if a.Stderr != "" {
		io.WriteString(o.stderr, strings.TrimRight(a.Stderr, "\n")+"\n")
	}
	if err != nil {
		io.WriteString(o.stderr, "hookeval: the answer could not be written: "+err.Error()+"\n")
		return failureCode(o.closed || a.Exit == 2)
	}
	return a.Exit
}

// appendTo adds text to the end of a file in one write.
func appendTo(a host.Append) error {
	f, err := disk.Open(a.Path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(a.Text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
