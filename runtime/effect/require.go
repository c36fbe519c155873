package effect

import "github.com/hookc/hookc/runtime/value"

var require = &Kind{
	Name: "require", Doc: "A gate: something must be there.", Gate: true,
	Args: []Arg{
		{Name: "approval", Doc: "a person has run hookc approve with this name", Type: value.StringType},
		{Name: "file", Doc: "this file of the project is there", Type: value.StringType},
		{Name: "value", Doc: "this is neither nil nor false", Type: value.AnyType},
		{Name: "max_age", Doc: "and the approval or the file is no older", Type: value.IntType, Const: true, Form: Duration},
		{Name: "reason", Doc: "what the agent is told", Type: value.StringType},
		otherwiseArg,
	},
	NeedOf: otherwiseNeed,
	Apply:  applyRequire,
}

func applyRequire(r Run) {}
