package effect

import (
	"errors"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/disk"
	keep "github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// names is how a state's values are named.
const names = "A value whose keys the event chooses is a map: append = { name = { \"{{ key }}\" = value } }."

var state = &Kind{
	Name: "state", Doc: "Changes states, which are values that outlive the event.",
	AnyOf: []string{"set", "add", "append", "clear"},
	Args: []Arg{
		{Name: "set", Doc: "name = value", Type: &mapType, Keys: Keys{Written: names}},
		{Name: "add", Doc: "name = number to add; for a map of numbers, the numbers to add by key", Type: &mapType, Keys: Keys{Written: names}},
		{Name: "append", Doc: "name = an item for a list, or a map with entries for a map", Type: &mapType, Keys: Keys{Written: names}},
		{Name: "clear", Doc: "names of states that return to their defaults", Type: &textsType, Const: true},
	},
	Apply: applyState,
}

// applyState changes all that the step names, or nothing. Monitor hooks do it
// too: what they would block is what is counted.
func applyState(r Run) {
	e, ok := edit(r)
	if !ok {
		return // an argument fails, which is recorded
	}
	aside, err := r.World().Change(e, time.Until(r.Deadline()))
	for _, path := range aside {
		r.Log("damaged state was moved to " + path + "; its values start from their defaults")
	}
	if err != nil {
		r.Fail(stateFailure(err), err.Error())
	}
}

// edit is what the step says; false where some of it fails.
func edit(r Run) (e keep.Edit, ok bool) {
	for _, a := range []struct {
		name string
		to   *value.Value
	}{{"set", &e.Set}, {"add", &e.Add}, {"append", &e.Append}} {
		if *a.to, ok = r.Arg(a.name); !ok && r.Has(a.name) {
			return e, false
		}
	}
	names, _ := r.Arg("clear")
	if names.Kind() == value.List {
		for i := range names.Len() {
			e.Clear = append(e.Clear, names.At(i).Str())
		}
	}
	return e, true
}

// stateFailure is what kind of failure an error of state is.
func stateFailure(err error) decision.FailureKind {
	var malformed *world.MalformedError
	switch {
	case errors.As(err, &malformed):
		return decision.ParseFailure
	case errors.Is(err, disk.ErrLocked):
		return decision.TimeoutFailure
	}
	return decision.ExecFailure
}
