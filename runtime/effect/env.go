package effect

import "github.com/hookc/hookc/runtime/value"

var env = &Kind{
	Name: "env", Doc: "Sets variables of the session's environment.", Need: SetEnv,
	Args: []Arg{
		{Name: "set", Doc: "NAME = value", Type: value.MapOf(value.AnyType), Required: true},
	},
	Apply: applyEnv,
}

func applyEnv(r Run) {}
