package effect

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Run is a step under way: what the policy wrote, where it runs, and the answer
// that it adds to. runtime/eval implements it; it is an interface because the
// evaluator imports the steps, and Go has no imports in a circle.
type Run interface {
	Step
	Site
	Answer
}

// Step is the step as the policy wrote it.
type Step interface {
	// Name is the hook's name.
	Name() string

	// Label is the name of the step, "" where its kind has none.
	Label() string

	// Has reports whether the step has an argument of that name.
	Has(name string) bool

	// Arg evaluates an argument. It is false where the step has none of that
	// name, and where it fails, which is then recorded.
	Arg(name string) (value.Value, bool)

	// Do runs the steps of a block of the step, with what they decide. It is
	// false where there is no such block.
	Do(block string) bool

	// Accepts reports whether an automaton of the table accepts a text.
	Accepts(automaton uint32, text string) bool
}

// Site is where the step runs.
type Site interface {
	// Event is the event under way: the rewritten one after a rewrite.
	Event() *event.Event

	// World is what lies outside of the event.
	World() *world.World

	// Deadline is when the time-out of the hook ends.
	Deadline() time.Time

	// Prompts reports whether the host asks its own model.
	Prompts() bool

	// Reevaluating reports whether the hooks are asked anew, on a rewritten input,
	// where only what can stop the event counts.
	Reevaluating() bool
}

// Answer is what the step can do to the answer.
type Answer interface {
	// Decide takes a verdict into the answer; name is what the hook did.
	Decide(v decision.Verdict, name, reason string)

	// Note names what a hook without a verdict did.
	Note(name, text string)

	// Final ends the evaluation for the hook's module.
	Final()

	// Fail records an error, which is answered as the step's on_error says for
	// its kind.
	Fail(kind decision.FailureKind, text string)

	// Tell adds a message.
	Tell(text string, to decision.Audience)

	// AddContext adds text for the agent's model.
	AddContext(text string)

	// Rewrite replaces fields of the tool's input.
	Rewrite(fields value.Value)

	// SetEnv sets a variable for the session.
	SetEnv(name, text string)

	// Log adds text to the log, which nobody else sees.
	Log(text string)

	// SetResult keeps what a check found, for later steps of the hook.
	SetResult(name string, v value.Value)

	// Emit evaluates the hooks of an event that the policy declares, after those
	// of the event under way.
	Emit(name string, fields value.Value)

	// After does something once the answer is written: f sees what was decided.
	After(f func(d *decision.Decision) error)
}

// text is an argument as text. A deny whose reason fails still denies.
func text(r Run, name string) string {
	v, _ := r.Arg(name)
	return v.Text()
}
