package main

import (
	"time"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
)

// spare is what a hook that is late has beyond its time-out, to end its program
// and to do what it says of lateness: the evaluator answers for hooks only that
// do not come to it. What hosts are told to wait is a second above the time-outs.
const spare = 500

// deadline is how long the hooks of some events may take together: the sum of
// their time-outs with a little to spare, and below what the host waits at most.
func deadline(t *table.Table, h *host.Host, names []string) time.Duration {
	ms := 0
	for _, name := range names {
		if kind, ok := event.LookupKind(name); ok {
			if row, ok := t.Event(kind.ID); ok && row.Deadline > 0 {
				ms += int(row.Deadline) + spare
			}
		}
		if e, ok := h.Event(name); ok && e.Limit > 0 {
			ms = min(ms, e.Limit*2/3)
		}
	}
	return time.Duration(ms) * time.Millisecond
}

// named is the canonical events of the event that the command line names: their
// deadline holds before anything was read, and for a host that sends nothing.
func named(h *host.Host, name string) (out []string) {
	for _, e := range h.Events() {
		if name == e.Name || name == e.Canonical {
			out = append(out, e.Canonical)
		}
	}
	return out
}

// canonical is the names of a call's events.
func canonical(call *host.Call) []string {
	out := make([]string, len(call.Events))
	for i, ev := range call.Events {
		out[i] = ev.Kind.Name
	}
	return out
}
