// Package analyze decides questions about the guards of a policy: which events
// two hooks share, whether one hook's events are all another's, whether a guard
// holds for any event at all. What automata, numbers and enumerations can decide
// is decided; what depends on more than the event (documents, files, the clock,
// what a shell will do) is a free atom, which may hold or not.
//
// An answer comes with a witness where one can be built: a whole event, which has
// been run through the policy's own table before anyone sees it.
package analyze

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
)

// Policy is a compiled policy that can be asked.
type Policy struct {
	Policy *ast.Policy
	Result *compiler.Result

	replays replays
	facts   *facts
}

// New prepares nothing yet: what an answer needs is made when it is first asked
// for, and kept.
func New(p *ast.Policy, res *compiler.Result) *Policy {
	return &Policy{Policy: p, Result: res, facts: newFacts(res)}
}

// Guard is when a hook, or a step of it, applies on one event: a formula over
// what the event holds.
type Guard struct {
	Hook  *ast.Hook
	Step  *ast.Step // nil for the hook as a whole
	Event string

	// Free lists the parts that only a run can decide, as text; none where the
	// guard is known as a whole.
	Free []string

	part    *ast.Expr // where only a part of the condition is asked
	formula *formula
	tool    bool // the event has a tool
	alone   bool // its hook is none of the policy's
	probe   *Policy
}

// Answer is what is known about a question.
type Answer struct {
	// Holds says that it is so, as far as can be seen.
	Holds bool
	// Proved says that nothing had to be believed: no free atom decided it, no
	// budget ended the search. An answer that is not proved is worth a "possible".
	Proved bool
	// Witness is an event that shows it: for overlap an event of both, for an
	// inclusion that does not hold one of the inner guard alone. It has been
	// replayed. Nil where none could be built.
	Witness *Event
}

// Event is a whole event, as `hookc eval --event` reads it.
type Event struct {
	JSON []byte // one line
	Name string // canonical
	Tool string // canonical; "" on events without tools
}
