package lsp

import (
	"context"
	"sync"
	"time"
)

// schedule does work for units, one after another, each some time after it was last
// asked for: of ten keys in a row the last one counts.
type schedule struct {
	do   func(unit)
	wait time.Duration

	mu   sync.Mutex
	due  map[unit]time.Time
	wake chan struct{}
}

func newSchedule(wait time.Duration, do func(unit)) *schedule {
	return &schedule{do: do, wait: wait, due: map[unit]time.Time{}, wake: make(chan struct{}, 1)}
}

// ask has a unit done, later than what was asked for it before.
func (s *schedule) ask(u unit) {
	s.mu.Lock()
	s.due[u] = time.Now().Add(s.wait)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default: // it looks anyway
	}
}

// run works until the context ends.
func (s *schedule) run(ctx context.Context) {
	for {
		u, in, ok := s.next()
		if ok && in <= 0 {
			s.do(u)
			continue
		}
		var timer <-chan time.Time
		if ok {
			timer = time.After(in)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-timer:
		}
	}
}

// next is the unit that is due first, and in how long; a unit that is due is taken.
func (s *schedule) next() (u unit, in time.Duration, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first time.Time
	for candidate, at := range s.due {
		if !ok || at.Before(first) {
			u, first, ok = candidate, at, true
		}
	}
	if in = time.Until(first); ok && in <= 0 {
		delete(s.due, u)
	}
	return u, in, ok
}
