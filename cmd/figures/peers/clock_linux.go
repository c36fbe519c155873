package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// clockName is what clock reads, for the page.
const clockName = "the processor time of the thread that decides"

// clock is the processor time of this thread, so that other programs of the
// machine do not count, nor a collector that works beside the decision.
func clock() time.Duration { return read(unix.CLOCK_THREAD_CPUTIME_ID) }

// work is the processor time of all threads.
func work() time.Duration { return read(unix.CLOCK_PROCESS_CPUTIME_ID) }

func read(id int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		panic(err) // every Linux has them
	}
	return time.Duration(t.Nano())
}
