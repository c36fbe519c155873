package main

import (
	"time"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
)

// spare is what a hook that is late has beyond its time-out, to end its program
// and to do what it says of lateness: the evaluator answers for hooks only that
// do not come to it. What hosts are told to wait is a second above the time-outs.
const spare = 500

// deadline is how long the hooks of some events may take together: the sum of
// their time-outs with a little to spare, and below what the host waits at most.
// A host that starts one hook waits for that alone.
func (e *evaluation) deadline(events []*event.Kind) time.Duration {
	ms := 0
	for _, k := range events {
		if row, ok := e.table.Event(k.ID); ok && row.Deadline > 0 {
			ms += int(row.Deadline) + spare
		}
		if on, ok := e.host.Event(k.Name); ok && on.Limit > 0 {
			ms = min(ms, max(on.Limit*2/3, on.Limit-2*spare))
		}
	}
	if one, ok := e.timeout(); ok {
		ms = min(ms, one+spare)
	}
	return time.Duration(ms) * time.Millisecond
}

// timeout is the time-out of the hook that is asked for, in milliseconds.
func (e *evaluation) timeout() (ms int, ok bool) {
	if e.hook() == "" {
		return 0, false
	}
	for i := range e.table.NumHooks() {
		h := e.table.Hook(uint32(i))
		if e.table.Text(h.Name) == e.hook() || e.table.Text(h.Slug) == e.hook() {
			return int(h.Timeout), true
		}
	}
	return 0, false
}

// named is the canonical events of the event that the command line names: their
// deadline holds before anything was read, and for a host that sends nothing.
func (e *evaluation) named() (out []*event.Kind) {
	for on := range e.host.Events {
		if e.event != on.Name && e.event != on.Canonical {
			continue
		}
		if k, ok := event.LookupKind(on.Canonical); ok {
			out = append(out, k)
		}
	}
	if len(out) == 0 && e.event != "" {
		if k, ok := eval.Declared(e.table, e.event); ok {
			out = append(out, k)
		}
	}
	return out
}

// called is the events of the call.
func (e *evaluation) called() []*event.Kind {
	out := make([]*event.Kind, len(e.call.Events))
	for i, ev := range e.call.Events {
		out[i] = ev.Kind
	}
	return out
}
