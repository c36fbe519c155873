package effect

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

var reasonArg = Arg{Name: "reason", Doc: "why, and what to do instead; the agent reads it", Type: value.StringType}

func required(a Arg) Arg { a.Required = true; return a }

var deny = &Kind{
	Name: "deny", Doc: "Stops the action; the agent is told the reason.",
	Args: []Arg{required(reasonArg)}, Decision: true, Need: Deny,
	Apply: func(r Run) { r.Decide(decision.Deny, "deny", text(r, "reason")) },
}

var ask = &Kind{
	Name: "ask", Doc: "Leaves the action to the user; stricter hosts deny.",
	Args: []Arg{required(reasonArg)}, Decision: true, Need: Ask,
	Apply: func(r Run) { r.Decide(decision.Ask, "ask", text(r, "reason")) },
}

var fail = &Kind{
	Name: "fail", Doc: "Denies, and stops the turn where the host can.",
	Args: []Arg{required(reasonArg)}, Decision: true, Need: Fail,
	Apply: func(r Run) { r.Decide(decision.Deny, "fail", text(r, "reason")) },
}
