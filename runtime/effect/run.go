package effect

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// Run is the hook under evaluation, as one of its steps sees it.
type Run interface {
	// Arg evaluates an argument. It is false where the step has none of that
	// name, and where it fails, which is then recorded.
	Arg(name string) (value.Value, bool)

	// Decide takes a verdict into the answer; name is what the hook did.
	Decide(v decision.Verdict, name, reason string)

	// Note names what a hook without a verdict did.
	Note(name, text string)

	// Final ends the evaluation for the hook's module.
	Final()

	// Tell adds a message.
	Tell(text string, to decision.Audience)

	// Know adds to what the agent knows.
	Know(text string)

	// Files reads project files; none where evaluation reads none.
	Files(patterns []string) ([]File, error)

	// Rewrite replaces fields of the tool's input.
	Rewrite(fields value.Value)

	// Fail records an error, which is answered as on_error says.
	Fail(text string)

	// Second reports whether this is the second look, on a rewritten input,
	// where only what can stop the event counts.
	Second() bool
}

// File is one file of the project.
type File struct {
	Name string // relative to the project
	Text string
}

// text is an argument as text. A deny whose reason fails still denies.
func text(r Run, name string) string {
	v, _ := r.Arg(name)
	return v.Text()
}
