package effect

import "github.com/hookc/hookc/runtime/value"

var check = &Kind{
	Name: "check", Doc: "Runs a command of the project as a gate: 0 passes, any other exit code does not.", Label: true,
	Args: []Arg{
		{Name: "command", Doc: "program and arguments", Type: value.ListOf(value.StringType)},
		{Name: "shell", Doc: "a line for /bin/sh, in place of command", Type: value.StringType},
		{Name: "env", Doc: "variables beside those of the agent", Type: value.MapOf(value.AnyType)},
		{Name: "cwd", Doc: "its working directory; the project where it is not given", Type: value.StringType},
		{Name: "timeout", Doc: "how long it may take; at most what the hook has left", Type: value.IntType, Const: true, Form: Duration},
		{Name: "reason", Doc: "what the agent is told, before the end of the output", Type: value.StringType},
		otherwiseArg,
	},
	NeedOf: otherwiseNeed,
	Apply:  applyCheck,
}

func applyCheck(r Run) {}
