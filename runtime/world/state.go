package world

import (
	"errors"
	"time"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// stateFunc is what state.x is compiled to.
var stateFunc = &Func{
	Func: fn.Func{ID: StateID, Name: "state", Min: 1, Max: 1},
	Ask:  func(w *World, args []value.Value) (value.Value, error) { return w.Value(args[0].Str()) },
}

// values are the policy's values as far as the event has asked for them.
type values struct {
	project, session *state.Values
}

// forget drops what belongs to a place. What is kept nowhere stays.
func (v *values) forget() {
	for _, p := range []**state.Values{&v.project, &v.session} {
		if *p != nil && (*p).Kept() {
			*p = nil
		}
	}
}

func (w *World) scopes() state.Scopes {
	return state.Scopes{States: w.Declared("state"), Project: w.projectValues, Session: w.sessionValues}
}

func (w *World) projectValues() (*state.Values, error) {
	if w.values.project == nil {
		o, err := w.owner()
		if err != nil {
			return nil, err
		}
		w.values.project = o.Of(w.Policy)
	}
	return w.values.project, nil
}

func (w *World) sessionValues() (*state.Values, error) {
	if w.values.session == nil {
		o, err := state.OfSession(w.State, w.Host, w.Session())
		if err != nil {
			return nil, err
		}
		w.values.session = o.Of(w.Policy)
	}
	return w.values.session, nil
}

// owner is the event's project, as state knows it.
func (w *World) owner() (state.Owner, error) { return state.OfProject(w.State, w.Project()) }

// Value is a value that the policy declares: what was stored, else its default.
func (w *World) Value(name string) (value.Value, error) {
	v, err := w.scopes().Get(name, w.Time())
	return v, malformed(err)
}

// Change changes such values, all or none, and waits at most so long for other
// processes that do the same. Damaged files that it replaced are listed.
func (w *World) Change(e state.Edit, wait time.Duration) (aside []string, err error) {
	aside, err = w.scopes().Change(e, w.Time(), wait)
	return aside, malformed(err)
}

// Approval finds a person's approval in the event's project, or in the repository
// that the project is a folder of: the newer one.
func (w *World) Approval(name string) (a state.Approval, ok bool, err error) {
	dirs := []string{w.Project()}
	if root := FindProject(dirs[0]); root != dirs[0] {
		dirs = append(dirs, root)
	}
	for _, dir := range dirs {
		o, err := state.OfProject(w.State, dir)
		if err != nil {
			return state.Approval{}, false, err
		}
		found, is, err := o.Approved(name)
		if err != nil {
			return state.Approval{}, false, malformed(err)
		}
		if is && (!ok || found.At.After(a.At)) {
			a, ok = found, true
		}
	}
	return a, ok, nil
}

// Stamp keeps that a tool call begins now. Without a session there is nothing
// to keep it for.
func (w *World) Stamp(call string) error {
	o, err := state.OfSession(w.State, w.Host, w.Session())
	if err != nil {
		return nil
	}
	return o.Stamp(call, w.Time())
}

// Since is how many seconds ago a tool call began, false where nobody knows.
func (w *World) Since(call string) (float64, bool) {
	o, err := state.OfSession(w.State, w.Host, w.Session())
	if err != nil {
		return 0, false
	}
	return o.Since(call, w.Time())
}

// malformed is an error with damage told as what it is in all of hookc.
func malformed(err error) error {
	if damaged := (*state.DamagedError)(nil); errors.As(err, &damaged) {
		return &MalformedError{Path: damaged.Path, Err: damaged.Err}
	}
	return err
}
