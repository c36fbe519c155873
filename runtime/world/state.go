package world

import (
	"errors"
	"slices"
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
	err = w.eachOwner(func(o state.Owner) error {
		found, is, err := o.Approved(name)
		if is && (!ok || found.At.After(a.At)) {
			a, ok = found, true
		}
		return err
	})
	return a, ok && err == nil, err
}

// Approved reports whether an approval holds: it has not expired, its files are as
// they were, and nothing else has been asked for by that name since.
func (w *World) Approved(name string) (bool, error) {
	a, ok, err := w.Approval(name)
	if err != nil || !ok || a.Expired(w.Time()) {
		return false, err
	}
	if a.Subject.IsZero() {
		return true, nil
	}
	if now, err := w.again(a.Subject); err != nil || a.Subject.Changed(now) != "" {
		return false, nil // what cannot be read any more has changed
	}
	err = w.eachOwner(func(o state.Owner) error {
		r, is, err := o.Requested(name)
		ok = ok && !(is && a.Subject.Changed(r.Subject) != "")
		return err
	})
	return ok && err == nil, err
}

// Subject is what an approval is of: a value, which may be nil, and the contents of
// files, by path or glob, which may find none.
func (w *World) Subject(of value.Value, files []string) (s state.Subject, err error) {
	s.Of = state.Digest(value.AppendJSON(nil, of))
	for _, pattern := range files {
		found, err := w.Find(pattern)
		if err != nil {
			return s, err
		}
		if len(found) == 0 && !IsGlob(pattern) {
			found = []string{pattern}
		}
		for _, path := range found {
			if err := w.digest(&s, path); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// Digests is a subject whose files are those of another one, as they are now in a
// project.
func Digests(project string, was state.Subject) (state.Subject, error) {
	w := &World{}
	w.Enter(Place{Project: folder(project), Cwd: project})
	return w.again(was)
}

// again is a subject as it is now.
func (w *World) again(was state.Subject) (state.Subject, error) {
	now := state.Subject{Of: was.Of}
	for _, f := range was.Files {
		if err := w.digest(&now, f.Path); err != nil {
			return now, err
		}
	}
	return now, nil
}

type folder string

func (f folder) Project() string { return string(f) }

// digest adds a file to a subject; one that is missing is there as such.
func (w *World) digest(s *state.Subject, path string) error {
	f, found, err := w.ReadFile(path, maxFile)
	if err != nil {
		return err
	}
	d := state.FileDigest{Path: path}
	if found {
		if f.Size > int64(len(f.Text)) {
			return errors.New(path + " is too large to be approved")
		}
		d.Digest = state.Digest([]byte(f.Text))
	}
	if !slices.Contains(s.Files, d) {
		s.Files = append(s.Files, d)
	}
	return nil
}

// Ask keeps what the policy waits for, where hookc approve finds it.
func (w *World) Ask(r state.Request) error {
	r.Project, r.At = w.Project(), w.Time()
	return w.eachOwner(func(o state.Owner) error { return o.Ask(r) })
}

// Answered forgets what was waited for by a name.
func (w *World) Answered(name string) error {
	return w.eachOwner(func(o state.Owner) error { return o.Answered(name) })
}

// eachOwner calls f for the event's project, and for the repository that it is a
// folder of.
func (w *World) eachOwner(f func(state.Owner) error) error {
	dirs := []string{w.Project()}
	if root := FindProject(dirs[0]); root != dirs[0] {
		dirs = append(dirs, root)
	}
	for _, dir := range dirs {
		o, err := state.OfProject(w.State, dir)
		if err != nil {
			return err
		}
		if err := f(o); err != nil {
			return malformed(err)
		}
	}
	return nil
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
