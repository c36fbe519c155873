package hookfacts

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// Effect is what one step of a hook does on an event: it denies, asks, allows or
// rewrites.
type Effect struct {
	Hook    *ast.Hook
	Step    *ast.Step
	Event   string
	Verdict decision.Verdict // None for a rewrite
	Final   bool
	First   bool // no other decision of the hook comes before it
}

// Conditional reports whether the step has a guard of its own.
func (e *Effect) Conditional() bool { return e.Step.Match != nil || e.Step.When != nil }

// Unconditional reports whether the hook has the effect wherever it applies.
func (e *Effect) Unconditional() bool { return e.First && !e.Conditional() }

// Verb is the effect in a word, for messages.
func (e *Effect) Verb() string {
	switch {
	case e.Final:
		return "allows finally"
	case e.Verdict == decision.None:
		return "rewrites"
	case e.Verdict == decision.Ask:
		return "asks"
	case e.Verdict == decision.Allow:
		return "allows"
	}
	return "denies"
}

// VerbWithObject is Verb with an object: what the hook denies, allows, or asks about.
func (e *Effect) VerbWithObject() string {
	if e.Verdict == decision.Ask {
		return "asks about"
	}
	return e.Verb()
}

// Effects are effects by their kind, each kind in the order of evaluation.
type Effects struct {
	Denies   []*Effect // deny and fail
	Asks     []*Effect
	Allows   []*Effect // also final ones
	Rewrites []*Effect
}

func (l *Effects) add(e *Effect) {
	switch e.Verdict {
	case decision.Deny:
		l.Denies = append(l.Denies, e)
	case decision.Ask:
		l.Asks = append(l.Asks, e)
	case decision.Allow:
		l.Allows = append(l.Allows, e)
	default:
		l.Rewrites = append(l.Rewrites, e)
	}
}

// WithVerdict is the effects with a verdict.
func (l *Effects) WithVerdict(v decision.Verdict) []*Effect {
	switch v {
	case decision.Deny:
		return l.Denies
	case decision.Ask:
		return l.Asks
	case decision.Allow:
		return l.Allows
	}
	return nil
}
