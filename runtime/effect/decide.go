package effect

import (
	"github.com/hookc/hookc/runtime/decision"
)

func reasonArg() Arg {
	return Arg{Name: "reason", Doc: reasonDoc, Type: &textType}
}

// mustReason is reasonArg where there must be one.
func mustReason() Arg {
	return Arg{Name: "reason", Doc: reasonDoc, Type: &textType, Required: true}
}

const reasonDoc = "why, and what to do instead; the agent reads it"

var deny = &Kind{
	Name: "deny", Doc: "Stops the action and tells the agent the reason.",
	Args: []Arg{mustReason()}, Decision: true, Ends: true, Need: Deny,
	Apply: func(r Run) { r.Decide(decision.Deny, "deny", text(r, "reason")) },
}

var ask = &Kind{
	Name: "ask", Doc: "Asks the user. A host that cannot ask denies.",
	Args: []Arg{mustReason()}, Decision: true, Need: Ask,
	Apply: func(r Run) { r.Decide(decision.Ask, "ask", text(r, "reason")) },
}

var fail = &Kind{
	Name: "fail", Doc: "Denies, and ends the turn if the host can.",
	Args: []Arg{mustReason()}, Decision: true, Ends: true, Need: Fail,
	Apply: func(r Run) { r.Decide(decision.Deny, "fail", text(r, "reason")) },
}
