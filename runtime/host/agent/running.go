package agent

// Running is how the agent runs hooks.
type Running struct {
	Together        bool    // those of one event start at the same time (measured or documented)
	InOrder         string  // the member of a group that has those of its event run one after the other; "" where there is none
	Duplicates      Repeats // a handler that stands twice
	InCurrentFolder bool    // they start in the session's current folder, which a cd of the agent changes, and not in the project
	Shell           string  // the program that reads a handler's command line: "sh", "bash"; "" where that is not known

	// Rewrites is what becomes of two rewritten inputs of one call, as the end of a sentence; ""
	// where that is not known, or where no input is rewritten.
	Rewrites string
}

// Repeats is how often an agent runs a handler that stands twice, for one event.
type Repeats uint8

// How often.
const (
	RepeatsNotKnown Repeats = iota
	Once
	Twice
)

// Evidence is how well something is known.
type Evidence uint8

// How well.
const (
	NoEvidence Evidence = iota
	Read                // in a documentation
	Measured
)
