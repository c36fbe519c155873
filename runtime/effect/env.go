package effect

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
)

// variableNames are the keys of a map that becomes an environment.
var variableNames = Keys{
	Written:   "An event that chooses the name of a variable chooses what programs load and run. Write { NAME = \"{{ value }}\" }.",
	Variables: true,
}

// envArg is what a program gets beside the agent's environment.
func envArg() Arg {
	return Arg{Name: "env", Doc: "variables, in addition to the agent's", Type: &mapType, Keys: variableNames}
}

var env = &Kind{
	Name: "env", Doc: "Sets environment variables for the rest of the session.", Need: SetEnv,
	Args: []Arg{
		{Name: "set", Doc: "NAME = value", Type: &mapType, Required: true, Keys: variableNames},
	},
	Apply: applyEnv,
}

// applyEnv hands the variables to the host, which keeps them; a host that takes
// none drops them. nil leaves a variable as it is.
func applyEnv(r Run) {
	set, ok := r.Arg("set")
	if !ok {
		return
	}
	r.Note("env", "")
	if !r.World().Effects {
		return
	}
	for i := range set.Len() {
		name, v := set.Key(i).Str(), set.At(i)
		switch {
		case v.IsNil():
		case !isVariable(name):
			r.Fail(decision.ExecFailure, "no variable can be called "+strconv.Quote(name))
		case strings.Contains(v.Text(), "\x00"):
			r.Fail(decision.ExecFailure, "the value of "+name+" holds a zero byte")
		default:
			r.SetEnv(name, v.Text())
		}
	}
}
