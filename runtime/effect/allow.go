package effect

import (
	"github.com/hookc/hookc/runtime/decision"
)

var allow = &Kind{
	Name: "allow", Doc: "Approves the action, so that the host does not ask the user. It never overrides a deny or an ask.",
	Args: []Arg{
		reasonArg(),
		{Name: "final", Doc: "skips later hooks of this folder, and of used folders with allow_lifts", Type: &boolType, Const: true},
	},
	Decision: true, Need: Allow,
	Apply: func(r Run) {
		r.Decide(decision.Allow, "allow", text(r, "reason"))
		if final, _ := r.Arg("final"); final.Bool() {
			r.Final()
		}
	},
}
