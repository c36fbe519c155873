// Package engine is what an engine is that hookc is compared with. Each is a
// package of its own, so that a program can link one alone.
package engine

import "github.com/hookc/hookc/cmd/figures/peers/workload"

// Listing is which of the rules that hold an engine names.
type Listing string

// The listings.
const (
	Every     Listing = "every rule that holds"
	UntilDeny Listing = "the rules that hold, up to the first that denies"
	First     Listing = "the first rule of the verdict"
	Nothing   Listing = "nothing but the verdict"
)

// Engine decides events by rules.
type Engine struct {
	Name   string
	Module string // where it comes from; "" is this module's, or Go's own
	How    string // how the rules are written
	Share  workload.Share
	Names  Listing
	File   string // what a policy's file is called: OPA tells by it what is in it
	Once   string // the program in once that links this engine alone; "" is none

	// Write is the rules in the engine's own form, as a file.
	Write func([]workload.Rule) ([]byte, error)

	// Load reads such a file, and does all that need not be done for each event.
	Load func(path string) (Policy, error)
}

// Policy is rules that are ready to be asked.
type Policy interface {
	// Ask turns an event into what the engine takes, which is no part of a decision.
	Ask(workload.Event) (Question, error)
}

// Question is one event, ready to be decided as often as wanted.
type Question interface {
	Decide() error           // what is measured
	Answer() workload.Answer // of the last Decide
}
