package world

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var approvedFunc = Func{
	Func: fn.Func{
		ID: ApprovedID, Name: "approved", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.BoolType, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		name, err := text("approved", args[0])
		if err != nil || name == "" {
			return value.OfBool(false), err // nobody can approve what has no name
		}
		ok, err := w.Approved(name)
		return value.OfBool(ok), err
	},
}
