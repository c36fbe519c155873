package agent

import "slices"

// Answer is what the agent makes of a JSON text on standard output of a hook that
// is asked before a tool is called.
type Answer struct {
	// Denies are the members that deny or ask, or may do so, with their values; nil
	// where they are not known. Deaf are members, and Deaf pairs of a member and a
	// value with = between, that were measured to let the tool run.
	// Flat are those of Denies that stand at the top of the answer; the others are in its
	// hookSpecificOutput. Continue is what "continue": false does.
	// Approves are the members with which the user is not asked; nil where that is not known.
	// Usual says that an approval is the usual answer to what is not denied. Waits are pairs of
	// a member and a value with = between, after which a run without a user never ends.
	Denies   map[string][]string
	Approves map[string][]string
	Usual    bool
	Waits    []string
	Flat     []string
	Deaf     []string
	Continue Continue

	// Again is the member with which a hook at the end of a turn sends the agent back; Rounds
	// the member of its handler that says how often, where null is without end. "" where
	// there is none.
	Again, Rounds string

	// Top and Own are all members that there are, of the answer and of its
	// hookSpecificOutput: with another one the hook fails. Nil where others are ignored,
	// or that is not known.
	Top, Own []string

	// Reason is the member without which, or with which empty, another one denies
	// nothing. Named says the same of hookEventName in hookSpecificOutput.
	Reason map[string]string
	Named  bool

	// Reads is the members that were measured or documented to be read before a tool call, at
	// the top or in hookSpecificOutput; nil where they are not known. Lost are those that others
	// read and that have no effect here. Replaces hold the whole input of the tool, of which
	// nothing is kept. WithAllow make the hook fail unless permissionDecision is allow, AllowNeeds where it is
	// allow and this member is not there.
	// Fails are those of Top with which the hook fails on this event.
	Reads, Lost, Replaces, WithAllow, Fails []string
	AllowNeeds                              string

	// Cancel is the member that denies where it is true; "" where there is none. Means is what
	// members of other agents' answers are called here, and Kinds what those of its own must be.
	Cancel string
	Means  map[string]string
	Kinds  map[string]Kind
}

// ReasonInAnswer is the place of the reason of an agent that gives the model no text of a
// hook but what stands in its JSON answer.
const ReasonInAnswer = "answer"

// Continue is what becomes of the tool whose hook answers "continue": false.
type Continue uint8

// What becomes of it.
const (
	NotMeasured Continue = iota
	Stops
	Runs
)

// Takes reports whether a member of an answer may deny or ask with a value.
func (a Answer) Takes(member, value string) bool { return slices.Contains(a.Denies[member], value) }

// Ran reports whether a tool was measured to run after such an answer.
func (a Answer) Ran(member, value string) bool {
	return slices.Contains(a.Deaf, member) || slices.Contains(a.Deaf, member+"="+value)
}
