package world

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var readableFunc = Func{
	Func: fn.Func{
		ID: ReadableID, Name: "readable", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.BoolType, texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		p, err := text("readable", args[0])
		if err != nil {
			return value.Value{}, err
		}
		_, found, err := w.Doc(p)
		return value.OfBool(found && err == nil), nil
	},
}
