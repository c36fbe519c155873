package effect

import (
	"github.com/hookc/hookc/runtime/decision"
)

var allow = &Kind{
	Name: "allow", Doc: "Approves the action without the host's own question; it never lifts a deny or an ask.",
	Args: []Arg{
		reasonArg,
		{Name: "final", Doc: "ends the evaluation for this module and those that allow it: their later hooks are skipped", Type: &boolType, Const: true},
	},
	Decision: true, Need: Allow,
	Apply: func(r Run) {
		r.Decide(decision.Allow, "allow", text(r, "reason"))
		if final, _ := r.Arg("final"); final.Bool() {
			r.Final()
		}
	},
}
