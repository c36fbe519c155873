package ledger

import (
	"errors"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Record writes what was decided of a host's event, where the policy's defaults
// want it: `record = "decisions"` wants the events on which some hook applied or
// failed, "all" wants every one. events are the canonical ones; took is the time
// from the start of the process to the answer.
//
// It is called once the answer is written, and an error is for the log and for
// standard error, never for the decision.
func Record(w *world.World, events []*event.Event, d *decision.Decision, took time.Duration) error {
	what, names := settings(w)
	switch {
	case !w.Effects || w.State == "":
		return nil
	case what == "all":
	case what == "decisions" && len(d.Hooks)+len(d.Errors) > 0:
	default:
		return nil
	}
	return Decisions(w.State).Append(Entry{Events: events, Decision: d, Took: took, Redact: names}.line(w))
}

// Records reports whether the policy's defaults want entries at all.
func Records(w *world.World) bool {
	what, _ := settings(w)
	return w.Effects && (what == "all" || what == "decisions")
}

// Failed writes, as Record does, that an event could not be decided at all: it
// does not decode, or the answer was late. name is what is known of the event.
func Failed(w *world.World, name string, f decision.Failure, took time.Duration) error {
	d := &decision.Decision{Errors: []decision.Failure{f}}
	if f.Closed {
		d.Verdict, d.Reason = decision.Deny, f.Text
	}
	var events []*event.Event
	if name != "" {
		events = []*event.Event{{Kind: &event.Kind{Name: name}}}
	}
	return errors.Join(Record(w, events, d, took), Log(w, events, d))
}

// Add writes the entry of a record step, whatever the defaults want. It has the
// id of the event's own.
func Add(w *world.World, e Entry) error {
	if !w.Effects || w.State == "" {
		return nil
	}
	return Decisions(w.State).Append(e.JSON(w))
}

// JSON is the entry of a record step as one line of a book, or of a file of the
// project.
func (e Entry) JSON(w *world.World) []byte {
	_, names := settings(w)
	e.Redact = append(names, e.Redact...)
	return e.line(w)
}

// Log writes to the log what programs said, and what failed, where there is
// anything of it. It is called as Record is.
func Log(w *world.World, events []*event.Event, d *decision.Decision) error {
	if !w.Effects || w.State == "" || len(d.Log)+len(d.Errors) == 0 {
		return nil
	}
	_, names := settings(w)
	ID(d)
	book := Programs(w.State)
	for _, l := range d.Log {
		var o object
		o.place(events, w)
		o.text("hook", l.Hook)
		o.add("text", value.OfString(l.Text))
		if err := book.Append(stamped(w.Time(), d.ID, o, names)); err != nil {
			return err
		}
	}
	for _, f := range d.Errors {
		var o object
		o.place(events, w)
		o.add("error", failure(f))
		if err := book.Append(stamped(w.Time(), d.ID, o, names)); err != nil {
			return err
		}
	}
	return nil
}

// place adds what tells an event from others, for the log.
func (o *object) place(events []*event.Event, w *world.World) {
	o.text("policy", w.Policy)
	if len(events) > 0 {
		o.text("event", events[0].Kind.Name)
		o.text("session", events[0].Get(event.SessionID).Str())
	}
}

// settings is what the policy's defaults say of recording: see
// compiler/settings.go.
func settings(w *world.World) (what string, redact []string) {
	s := w.Declared("record")
	v, _ := s.Get("what")
	names, _ := s.Get("redact")
	for i := range names.Len() {
		redact = append(redact, names.At(i).Str())
	}
	return v.Str(), redact
}
