package world

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// Func is a function of conditions that looks outside of the event. Its ID is
// above those of runtime/fn.
type Func struct {
	fn.Func
	Ask func(w *World, args []value.Value) (value.Value, error)
}

// Name is a name of conditions that stands for a call: env.HOME is env("HOME"),
// and env[x] is env(x).
type Name struct {
	Root string
	Type value.Type // an object of what can follow, or a map
	Func *Func
	Doc  string
}

// The IDs of functions that look outside; those of runtime/fn are below. They
// are in the table: append only, never reused.
const (
	StateID uint16 = 1000 + iota // state("name"): a value that the policy declares
	EnvID                        // env("NAME"): a variable of the environment, or nil
	TimeID                       // time("hour"): a part of the event's moment
	GitID                        // git("branch"): what git says of the project
	CheckID                      // check("name"): the result of a check of the same hook; answered by the hook itself
	DocID
	ExistsID
	SizeID
	AgeID
	GlobID
	WhichID
	WithinID
	ApprovedID
	GuardID
	ReadableID
)

// Funcs is every function that looks outside, in the order of the docs. A new
// one is its file and its line here.
var Funcs = []*Func{&docFunc, &readableFunc, &existsFunc, &sizeFunc, &ageFunc, &globFunc, &whichFunc, &withinFunc, &approvedFunc, &guardFunc}

// hidden are the functions that only names are compiled to.
var hidden = []*Func{stateFunc, &envFunc, &timeFunc, &gitFunc}

// Names is every name that is looked up outside, in the order of the docs. The
// policy's own state and the checks of a hook are typed by the checker.
var Names = []*Name{&envName, &timeName, &gitName}

// FuncName is what a policy calls a function that looks outside: "exists", or "git"
// for what its names are compiled to.
func FuncName(id uint32) string {
	for _, funcs := range [2][]*Func{Funcs, hidden} {
		for _, f := range funcs {
			if uint32(f.ID) == id {
				return f.Name
			}
		}
	}
	return ""
}

// Call answers a call of a table.
func (w *World) Call(id uint32, args []value.Value) (value.Value, bool, error) {
	for _, funcs := range [2][]*Func{Funcs, hidden} {
		for _, f := range funcs {
			if uint32(f.ID) == id && len(args) >= f.Min && (f.Max < 0 || len(args) <= f.Max) {
				if w.Asked != nil {
					w.Asked(id)
				}
				v, err := f.Ask(w, args)
				return v, true, err
			}
		}
	}
	return value.Value{}, false, nil
}
