package state

import (
	"errors"
	"path/filepath"
	"strconv"
)

// Owner is who state belongs to: a project, or a session.
type Owner struct {
	dir  string // "" keeps nothing
	name string
}

// ErrNoSession is the use of a session's state where the host names no session.
var ErrNoSession = errors.New("the event has no session id, so there is no session whose state it could be")

// ErrNoProject is the use of a project's state where the event is in no folder
// that is known everywhere.
var ErrNoProject = errors.New("the folder of the event is not absolute, so there is no project whose state it could be")

// OfProject is the project in a folder; root is the folder of all state, "" to
// keep nothing.
func OfProject(root, dir string) (Owner, error) {
	switch {
	case root == "":
		return Owner{}, nil
	case !filepath.IsAbs(dir):
		return Owner{}, ErrNoProject
	}
	name := projectName(dir)
	return Owner{filepath.Join(root, "projects", Key(name)), name}, nil
}

// OfSession is a session of a host. Without an id it is an error, unless
// nothing is kept.
func OfSession(root, host, id string) (Owner, error) {
	switch {
	case root == "":
		return Owner{}, nil
	case id == "":
		return Owner{}, ErrNoSession
	}
	name := host + ":" + id
	return Owner{filepath.Join(root, "sessions", Key(name)), name}, nil
}

// mine is an error where a file says that it is not this owner's.
func (o Owner) mine(path, said string) error {
	if said == spelled(o.name) {
		return nil
	}
	return errors.New(path + " belongs to " + strconv.Quote(said) + ", not to " + strconv.Quote(o.name) + ": move one of them")
}

// DamagedError is a file of state that makes no sense.
type DamagedError struct {
	Path string
	Err  error
}

// Error names the file.
func (e *DamagedError) Error() string { return e.Path + ": damaged: " + e.Err.Error() }

// Unwrap is what is wrong with it.
func (e *DamagedError) Unwrap() error { return e.Err }
