package effect

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

// Needs lists what the step asks for; the audience of a text decides whom it
// must reach.
func (k *Kind) Needs(audience string) Need {
	if k.Need == TellAgent && audience == "user" {
		return TellUser
	}
	return k.Need
}

// Stops reports whether the step says something of whether the event goes on:
// it needs an event that some target can block.
func (k *Kind) Stops() bool {
	switch k.Need {
	case Deny, Fail, Ask, Allow:
		return true
	}
	return false
}
