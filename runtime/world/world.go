// Package world is what lies outside of an event: the project's files and
// documents, the environment, git, the clock, state that outlives the process.
//
// Everything is looked up when it is first asked for and kept for the rest of
// the event, so that a policy that names none of it pays nothing. What the
// project holds is the agent's to choose: it is read as hostile input.
package world

import (
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// World is the surroundings of one event. The zero World has a clock and
// nothing else.
type World struct {
	Home   string // the user's home folder; "" where unknown
	State  string // the folder of what outlives the process; "" keeps nothing
	Policy string // the policy's name
	Host   string // the --host name of the agent that called

	// Only is the one folder that there is, for a test: nothing outside of it is
	// read, written or worked in. "" is the whole disk.
	Only string

	// Scripts finds the folder that holds the policy's scripts; nil where there is none.
	Scripts func() string

	// Effects says that steps may act: start programs, write files of the
	// project, append to the ledger. Without it they say only what they would do.
	Effects bool

	Getenv func(name string) (string, bool) // nil: no environment
	Vars   [][2]string                      // of the environment of programs, beside those of the process
	Now    func() time.Time                 // nil: the clock

	// Settings is a part of what the policy declares beside its hooks, as the table
	// has it; nil where it declares none. See compiler/settings.go.
	Settings func(part string) value.Value

	// Asked is told of each question of a condition or step that is answered outside
	// of the event, by the ID of its function; nil where nobody wants to know.
	Asked func(id uint32)

	// Guards lists what decides the event: the build, the table, the state; nil
	// where nothing does. It is asked when a condition first asks.
	Guards func() []string

	// Sources lists the files of the policy that the build was made from, absolute;
	// nil where none is known. It is asked when a condition first asks.
	Sources func() []string

	guardList   []guarded
	sourceList  []guarded
	sourcesDone bool
	guardsDone  bool
	policyLooks int

	settings []setting // what Settings said
	place    Place
	values   values
	kept     *kept
}

// Finder finds the project's folder. It may look for it on the disk, so it is
// asked only when somebody wants to know.
type Finder interface{ Project() string }

// Place is where an event happens.
type Place struct {
	Project Finder // nil: the working directory is the project
	Cwd     string
	Session string // id of the session; "" where the host gives none
}

// Enter turns the world to an event. What was looked up for the one before is
// forgotten.
func (w *World) Enter(p Place) {
	w.place = p
	w.Forget()
	w.kept = nil
	w.policyLooks = 0
	w.values.forget()
}

// Project is the folder where relative paths start.
func (w *World) Project() string {
	if w.place.Project == nil {
		return w.place.Cwd
	}
	return w.place.Project.Project()
}

// Cwd is the event's working directory.
func (w *World) Cwd() string { return w.place.Cwd }

// Session is the id of the session, "" where the host gives none.
func (w *World) Session() string { return w.place.Session }

// Time is the moment that conditions and steps see.
func (w *World) Time() time.Time {
	if w.Now == nil {
		return time.Now()
	}
	return w.Now()
}

// Declared is a part of what the policy declares beside its hooks, such as
// "state"; nil where it declares none.
func (w *World) Declared(part string) value.Value {
	if w.Settings == nil {
		return value.Value{}
	}
	for _, s := range w.settings {
		if s.part == part {
			return s.value
		}
	}
	v := w.Settings(part)
	w.settings = append(w.settings, setting{part, v})
	return v
}

// setting is a part that was asked for.
type setting struct {
	part  string
	value value.Value
}
