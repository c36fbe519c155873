package main

import (
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/host"
)

// once gives exactly one answer: the decision, or what its lateness means. A
// late hook is answered by on_error, never by the host's silence.
type once struct {
	stdout, stderr io.Writer
	exit           func(int)
	leave          func(code int) // ends the process at once
	closed         bool           // what an answer that cannot be written means
	given          atomic.Bool
	written        chan int // the exit code, once the answer is written
	timers         []*time.Timer
}

// answer writes an answer and returns the exit code. It does not return where
// another answer was given already: the process is about to end.
func (o *once) answer(a host.Answer) int {
	if !o.given.CompareAndSwap(false, true) {
		select {}
	}
	code := o.write(a)
	o.written <- code
	return code
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

// deadline ends the process with the answer late after d, or, where an answer is
// given, with that: the host waits for the end of the process, and one that it
// has to end itself has said nothing. No hook, no deadline.
func (o *once) deadline(d time.Duration, late host.Answer) {
	if d <= 0 {
		return
	}
	o.after(d, func() {
		if !o.given.Load() {
			o.exit(o.answer(late))
		}
		o.leave(<-o.written)
	})
}

// settled is said once nothing is left to do.
func (o *once) settled() {
	for _, t := range o.timers {
		t.Stop()
	}
}

func (o *once) after(d time.Duration, f func()) { o.timers = append(o.timers, time.AfterFunc(d, f)) }
