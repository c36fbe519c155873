package main

import (
	"sync"
	"time"

	"github.com/hookc/hookc/runtime/host"
)

// watchdog ends a process that takes too long, before the host gives up on it: a
// hook that the host has to end itself has said nothing. All limits share one timer,
// which is seldom moved: to make or to move a timer wakes a thread, and most
// processes end before it fires.
type watchdog struct {
	out  *once
	exit func(code int) // ends the process after a late answer

	mu    sync.Mutex
	timer *time.Timer

	// Moments, as the time since the start; 0 is none.
	start    time.Time
	next     time.Duration // when the timer fires
	deadline time.Duration // of the answer and all that follows it
	follow   time.Duration // of what follows the answer; none before the answer

	late func() host.Answer // makes what is said where there is no answer in time
}

// limit ends the process with the answer late after d, or, where an answer is
// given, with that. No hook, no deadline: d is 0 then.
func (w *watchdog) limit(d time.Duration, late func() host.Answer) {
	if d > 0 {
		w.mu.Lock()
		now := time.Since(w.start)
		w.deadline, w.late = now+d, late
		w.watch(now)
		w.mu.Unlock()
	}
}

// answered gives what follows the answer its time.
func (w *watchdog) answered() {
	w.mu.Lock()
	now := time.Since(w.start)
	w.follow = now + followTime
	w.watch(now)
	w.mu.Unlock()
}

// stop is said once nothing is left to do.
func (w *watchdog) stop() {
	w.mu.Lock()
	if w.timer != nil {
		w.timer.Stop()
	}
	w.mu.Unlock()
}

// watch makes the timer fire at the end, or after followTime if that is sooner: then
// the answer does not have to move it.
func (w *watchdog) watch(now time.Duration) {
	next := min(w.end(), now+followTime)
	switch {
	case w.timer == nil:
		w.timer = time.AfterFunc(next-now, w.look)
	case next < w.next:
		w.timer.Reset(next - now)
	default:
		return
	}
	w.next = next
}

// end is when the process ends at the latest.
func (w *watchdog) end() time.Duration {
	if w.deadline == 0 || w.follow > 0 && w.follow < w.deadline {
		return w.follow
	}
	return w.deadline
}

// look ends the process if it is time, and moves the timer if not.
func (w *watchdog) look() {
	w.mu.Lock()
	w.next = w.end()
	left, late := w.next-time.Since(w.start), w.late
	if left > 0 {
		w.timer.Reset(left)
	}
	w.mu.Unlock()
	if left > 0 {
		return
	}
	code, first := w.out.give(late)
	if first {
		w.exit(code)
	}
	leave(code)
}
