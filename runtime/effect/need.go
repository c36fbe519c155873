package effect

import (
	"github.com/hookc/hookc/runtime/decision"
)

// Need is what a step asks of a host. A host's table of abilities is by need,
// so that a new step with a known need asks nothing of any host.
type Need uint8

// The needs.
const (
	Nothing   Need = iota // the evaluator does it alone
	Deny                  // stop the event
	Fail                  // stop it, and the turn where that can be
	Ask                   // put it to the user
	Allow                 // approve it
	TellAgent             // text for the agent
	TellUser              // text for the user
	Rewrite               // another input for the tool
	Obey                  // what a program said: any of the above
	SetEnv                // variables for the session
	Prompt                // a question to the host's own model
)

// Needs is what a step of this kind asks for, given the constant text of its
// arguments.
func (k *Kind) Needs(arg func(name string) string) Need {
	if k.NeedOf != nil {
		return k.NeedOf(arg)
	}
	return k.Need
}

// Stops reports whether a need says something of whether the event goes on: it
// wants an event that some target can block.
func (n Need) Stops() bool {
	switch n {
	case Deny, Fail, Ask, Allow:
		return true
	}
	return false
}

// audienceNeed is the need of a text for the agent, the user or both.
func audienceNeed(arg func(name string) string) Need {
	if arg("to") == "user" {
		return TellUser
	}
	return TellAgent
}

// otherwiseArg is what a gate does that finds something wrong; the first is the
// default.
func otherwiseArg() Arg {
	return Arg{Name: "otherwise", Doc: "what a failed gate does; by default deny", Type: &textType, Const: true, Enum: []string{"deny", "ask", "warn"}}
}

// otherwiseNeed is the need of a gate.
func otherwiseNeed(arg func(name string) string) Need {
	switch arg("otherwise") {
	case "ask":
		return Ask
	case "warn":
		return TellAgent
	}
	return Deny
}

// otherwise decides as the step says of what it found.
func otherwise(r Run, reason string) {
	how, _ := r.Arg("otherwise")
	answer(r, how.Str(), reason)
}

// answer denies, asks or warns. What the hook did is called by that, not by the
// step: whoever reads the ledger wants to know what was decided.
func answer(r Run, how, reason string) {
	switch how {
	case "ask":
		r.Decide(decision.Ask, "ask", reason)
	case "warn":
		r.Note("warn", reason)
		r.Tell(reason, decision.ToAgent)
	default:
		r.Decide(decision.Deny, "deny", reason)
	}
}
