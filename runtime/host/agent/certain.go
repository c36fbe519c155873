package agent

// Facts is kinds of facts about an agent.
type Facts uint8

// The kinds. What is certain was measured, or is documented so well that an error may
// rest on it.
const (
	Layout   Facts = 1 << iota // how a file is read: its shape, its events, its groups
	Types                      // the types of handlers, and their fields
	Matchers                   // with what a matcher is compared, and how
	Exits                      // what an exit code does
	Answers                    // what an answer in JSON does
	Inputs                     // what a hook gets: the members of its event, and variables

	AllFacts = Layout | Types | Matchers | Exits | Answers | Inputs
)
