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

	mu       sync.Mutex
	timer    *time.Timer
	next     time.Time          // when the timer fires
	deadline time.Time          // of the answer and all that follows it; zero is none
	late     func() host.Answer // makes what is said where there is no answer by then
	follow   time.Time          // of what follows the answer; zero before the answer
}

// limit ends the process with the answer late after d, or, where an answer is
// given, with that. No hook, no deadline: d is 0 then.
func (w *watchdog) limit(d time.Duration, late func() host.Answer) {
	if d <= 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	w.deadline, w.late = now.Add(d), late
	w.watch(now)
}

// answered gives what follows the answer its time.
func (w *watchdog) answered() {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	w.follow = now.Add(followTime)
	w.watch(now)
}

// stop is said once nothing is left to do.
func (w *watchdog) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
	}
}

// watch makes the timer fire at the end, and after followTime where that is sooner:
// the answer then needs not move it.
func (w *watchdog) watch(now time.Time) {
	next := now.Add(min(w.end().Sub(now), followTime))
	switch {
	case w.timer == nil:
		w.timer = time.AfterFunc(next.Sub(now), w.look)
	case next.Before(w.next):
		w.timer.Reset(next.Sub(now))
	default:
		return
	}
	w.next = next
}

// end is when the process ends at the latest.
func (w *watchdog) end() time.Time {
	if w.deadline.IsZero() || !w.follow.IsZero() && w.follow.Before(w.deadline) {
		return w.follow
	}
	return w.deadline
}

// look ends the process where it is time.
func (w *watchdog) look() {
	late, due := w.due()
	if !due {
		return
	}
	code, first := w.out.give(late)
	if first {
		w.exit(code)
	}
	leave(code)
}

// due reports whether the process has to end, and moves the timer where not.
func (w *watchdog) due() (late func() host.Answer, due bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	left := w.end().Sub(now)
	if left > 0 {
		w.next = now.Add(left)
		w.timer.Reset(left)
	}
	return w.late, left <= 0
}
