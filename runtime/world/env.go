package world

import (
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// envFunc is what env.X is compiled to.
var envFunc = Func{
	Func: fn.Func{
		ID: EnvID, Name: "env", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.StringType.Optional(), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		name, err := text("env", args[0])
		if err != nil {
			return value.Value{}, err
		}
		if v, ok := w.getenv(name); ok {
			return value.OfString(v), nil
		}
		return value.Value{}, nil
	},
}

var envName = Name{
	Root: "env", Func: &envFunc, Type: value.Type{Kind: value.TMap, Elem: &stringOrNil},
	Doc: "the variables of the environment that the agent gives its hooks",
}

func (w *World) getenv(name string) (string, bool) {
	if w.Getenv == nil {
		return "", false
	}
	return w.Getenv(name)
}
