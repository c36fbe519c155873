package world

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

var globFunc = Func{
	Func: fn.Func{
		ID: GlobID, Name: "glob", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.ListOf(value.StringType), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		glob, err := text("glob", args[0])
		if err != nil {
			return value.Value{}, err
		}
		names, err := w.Glob(glob)
		return value.Strings(names...), err
	},
}
