package eval

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// waiting is an async hook that may apply, and its event.
type waiting struct {
	hook uint32
	ev   *event.Event
}

// await collects the async hooks that may apply to the event, in order. They are
// looked at once the decision is there, also where it is a deny.
func (r *run) await() {
	if r.row.Flags&table.FlagAsync == 0 || r.opt.Async != nil {
		return
	}
	for _, row := range r.candidates(0) {
		id, ok := r.t.Row(r.row, row)
		if ok && r.t.Hook(id).Flags&table.HookAsync != 0 {
			r.waiting = append(r.waiting, waiting{id, r.ev})
		}
	}
}

// unseen takes note of an event that a deny of the host's event before it keeps
// from being decided. It has happened all the same, so its async hooks apply.
func (r *run) unseen(ev *event.Event) {
	r.enter(ev)
	if row, ok := r.t.Event(ev.Kind.ID); ok {
		r.row = row
		r.await()
	}
	r.res.Final = append(r.res.Final, ev)
	r.res.given = append(r.res.given, ev)
}

// finish drops the rewrites of an event that is denied, messages stay, and sees
// which async hooks apply, now that the decision is there.
func (r *run) finish() {
	if r.res.Verdict == decision.Deny {
		r.res.UpdatedInput = value.Value{}
	}
	r.over, r.lifting = true, nil
	for _, w := range r.waiting {
		ev := *w.ev
		ev.Set(event.Decided, value.OfString(r.res.Verdict.String()))
		r.enter(&ev)
		h := r.enterHook(w.hook)
		why := h.skip()
		applies := why == ""
		if applies {
			applies, why = h.guard(h.Match, h.When, h.onError())
		}
		if applies {
			why = "it is async: it starts once the answer is written"
			r.res.Async = append(r.res.Async, h.name)
		}
		r.explain(h.name, why)
	}
}
