package state

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/fault"
	"github.com/hookc/hookc/runtime/value"
)

// Edit is what a step does to values: first Clear, then Set, Add and Append,
// each a map by name. All of it happens, or nothing.
type Edit struct {
	Clear            []string
	Set, Add, Append value.Value
}

// Scopes are the values of a policy in both scopes. Project and Session find
// them when they are asked for, and give the same ones each time.
type Scopes struct {
	States  value.Value // the declarations; see Declared
	Project func() (*Values, error)
	Session func() (*Values, error)
}

// Get is a value, or its default.
func (s Scopes) Get(name string, now time.Time) (value.Value, error) {
	d, v, err := s.declared(name)
	if err != nil {
		return value.Value{}, err
	}
	return v.Get(d, now)
}

// declared finds a value and where it is kept.
func (s Scopes) declared(name string) (d Decl, v *Values, err error) {
	d, ok := Declared(s.States, name)
	if !ok {
		return d, nil, errors.New("the policy declares no state " + strconv.Quote(name))
	}
	if d.Project {
		v, err = s.Project()
	} else {
		v, err = s.Session()
	}
	return d, v, err
}

// Change makes an edit, waiting at most so long for other processes. Damaged
// files that it replaced are listed where they lie now.
func (s Scopes) Change(e Edit, now time.Time, wait time.Duration) (aside []string, err error) {
	files, err := s.touched(e)
	if err != nil {
		return nil, err
	}
	if aside, err = s.change(files, e, now, wait); err != nil {
		for _, v := range files {
			v.Forget()
		}
	}
	return aside, err
}

func (s Scopes) change(files []*Values, e Edit, now time.Time, wait time.Duration) (aside []string, err error) {
	for _, v := range files {
		if v.path != "" && v.owner.isNew() {
			defer v.owner.sweep(now)
		}
	}
	held, err := lockAll(files, wait)
	defer release(held)
	if err != nil {
		return nil, err
	}
	before := make([][]entry, len(files))
	for i, v := range files {
		if err := v.reload(); err != nil {
			return nil, err
		}
		before[i] = slices.Clone(v.entries)
	}
	if err := s.apply(e, now); err != nil {
		for i, v := range files { // what is in memory only cannot be read again
			v.entries = before[i]
		}
		return nil, err
	}
	for _, v := range files {
		v.prune(s.States, now)
	}
	return saveAll(files, held)
}

// touched is the files of an edit, the project's first: the order of their
// locks.
func (s Scopes) touched(e Edit) ([]*Values, error) {
	var project, session *Values
	for _, name := range e.names() {
		d, v, err := s.declared(name)
		if err != nil {
			return nil, err
		}
		if d.Project {
			project = v
		} else {
			session = v
		}
	}
	return slices.DeleteFunc([]*Values{project, session}, func(v *Values) bool { return v == nil }), nil
}

func (e *Edit) names() []string {
	names := slices.Clone(e.Clear)
	for _, m := range []value.Value{e.Set, e.Add, e.Append} {
		for i := range m.Len() {
			names = append(names, m.Key(i).Str())
		}
	}
	return names
}

// prune drops what has expired.
func (v *Values) prune(states value.Value, now time.Time) {
	v.entries = slices.DeleteFunc(v.entries, func(e entry) bool {
		d, ok := Declared(states, e.name)
		return ok && !e.live(&d, now)
	})
}

// lockAll takes the locks of files, in their order.
func lockAll(files []*Values, wait time.Duration) (held []*disk.Held, err error) {
	until := time.Now().Add(wait)
	for _, v := range files {
		var h *disk.Held
		if v.path != "" {
			if h, err = disk.Lock(v.path+".lock", time.Until(until)); err != nil {
				return held, fault.In(v.path, err)
			}
		}
		held = append(held, h)
	}
	return held, nil
}

func release(held []*disk.Held) {
	for _, h := range held {
		if h != nil {
			h.Release()
		}
	}
}

// reload reads the file anew, under its lock. A damaged one is empty.
func (v *Values) reload() error {
	v.Forget()
	v.load()
	if damaged := (*DamagedError)(nil); errors.As(v.err, &damaged) {
		return nil
	}
	return v.err
}

// saveAll writes what changed, under the locks. Nothing is written where one of
// the files would be too large.
func saveAll(files []*Values, held []*disk.Held) (aside []string, err error) {
	data := make([][]byte, len(files))
	for i, v := range files {
		if v.path == "" || !v.dirty {
			continue
		}
		if data[i] = v.encode(); len(data[i]) > maxFile {
			return nil, errors.New(v.path + " would be " + strconv.Itoa(len(data[i])) + " bytes; the values of a policy may have " + strconv.Itoa(maxFile) + ": clear some, or let them expire")
		}
	}
	for i, v := range files {
		if data[i] == nil {
			continue
		}
		if v.err != nil { // damaged
			to := v.path + ".damaged"
			if err := os.Rename(v.path, to); err != nil {
				return aside, err
			}
			aside = append(aside, to)
		}
		if err := held[i].Replace(v.path, data[i], 0o600); err != nil {
			return aside, err
		}
		v.dirty, v.err = false, nil
	}
	return aside, nil
}
