// Package command is the protocol of command hooks. Claude Code began it and
// other agents took it over, each with changes of its own: on every event the
// host starts a process, writes one JSON object to its standard input, and reads
// the answer from standard output, standard error and the exit code.
//
// A host is a Protocol: a table of its events and what it does differently. The
// evaluator links these tables, so they hold what decoding and answering need;
// what only linting and emission need stands in the host's agent.go.
package command

import (
	"cmp"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Protocol is what the evaluator needs to know of a host.
type Protocol struct {
	Name    string // the --host flag: "claude-code"
	Title   string // as people write it: "Claude Code"
	Rows    []Event
	Common  []wire.Field // members that every event has
	Tools   []agent.Tool
	Timeout int      // milliseconds that the host waits for a hook without a time-out of its own
	Project []string // variables that hold the project's folder, the first absolute one counts

	// Named is the member that names the event, Tool and Input those of a tool
	// call; where they are empty "hook_event_name", "tool_name", "tool_input".
	Named, Tool, Input string

	// Shape makes what the host sent an event that the rows describe: with the
	// members that name the event, the tool and its input; nil where it is one.
	Shape func(raw value.Value) value.Value

	// Adjust completes a decoded event with what no table can say; nil where there
	// is nothing.
	Adjust func(e *event.Event, row *Event, raw value.Value)

	// Reshape makes a tool call one that Tools can name: another name, or an input
	// with other members, which is then the one that a rewrite changes; nil where there
	// is nothing. The input is any value.
	Reshape func(tool string, input value.Value) (string, value.Value)

	// Write writes the lowered answer, Fail that of a failure; nil where Style does.
	Write func(a *Answer) host.Answer
	Fail  func(f host.Failure) host.Answer
	Style Style

	// EnvFile is the variable that names the file for variables of the session.
	EnvFile string

	NoAllow bool // an approval cannot be said: the host's own permission flow goes on
	NoUser  bool // nothing that a hook answers is shown to the user
	Prompts bool // it sends before_agent also where the user wrote nothing: an empty prompt is no event of a policy
}

// Event is one event of a host.
type Event struct {
	Name      string // as the host writes it
	Canonical string
	Before    string // another canonical event that it is too, evaluated before Canonical
	Member    string // that a matcher is compared with; "" where matchers are ignored
	Sent      string // what the event says that it is, where that is not Name
	Call      string // the member that holds the call of a tool, where the event's own members do not

	Deny    Form
	Ask     Ask
	Rewrite Rewrite

	Context  bool // it takes text for the agent
	Resumes  bool // text for the agent alone makes the agent go on instead of stopping
	Env      bool // the host takes variables for the session
	Prompts  bool // the host can ask its own model
	Closed   bool // the host can be told to block where the evaluator cannot start, or blocks by itself
	NoAllow  bool // an approval cannot be said here, though elsewhere: silence instead
	Replaces bool // a hook replaces what the host does: one that says nothing makes that fail

	Timeout int // milliseconds, where the event's default is not the host's
	Limit   int // milliseconds that no emitted time-out raises; 0 where there is none

	Shared [][]wire.Field // members that several events have
	Fields []wire.Field   // the event's own
}

// Form is how a deny is written. Zero is an event that cannot be denied; a host
// with forms of its own numbers them from Own.
type Form uint8

// The forms of Claude Code, which several hosts share.
const (
	Observe    Form = iota // it cannot be denied
	Block                  // "decision": "block" and "reason"
	Permission             // hookSpecificOutput.permissionDecision: allow, deny, ask
	Behavior               // hookSpecificOutput.decision.behavior: allow, deny
	Action                 // hookSpecificOutput.action: decline
	Ends                   // "continue": false, which ends the turn; exit code 2 means nothing
	Own                    // the first of a host's own
)

// Ask is what becomes of a question to the user.
type Ask uint8

// The ways of an ask. Where the event is the host's own question, silence lets
// the host put it.
const (
	AskDenies Ask = iota // there is nobody to ask: a deny
	AskAsks
	AskIsSilence
)

// Rewrite is what becomes of a new input for the tool.
type Rewrite uint8

// The ways of a rewrite. RewriteAdvises is a deny whose reason holds the new
// input, for a host that would run the old one.
const (
	RewriteNever Rewrite = iota
	RewriteReplaces
	RewriteWithAllow
	RewriteAdvises
)

// Row finds an event by the host's name, or what the event itself says; nil
// where there is none.
func (p *Protocol) Row(name string) *Event {
	for i := range p.Rows {
		e := &p.Rows[i]
		if e.Name == name || e.Sent == name && name != "" {
			return e
		}
	}
	return nil
}

// row finds an event by the host's name or the canonical one.
func (p *Protocol) row(name string) *Event {
	if row := p.Row(name); row != nil {
		return row
	}
	return p.Carrier(name)
}

// Carrier finds the host's event that carries a canonical one; nil where the
// host has none.
func (p *Protocol) Carrier(canonical string) *Event {
	for i := range p.Rows {
		if e := &p.Rows[i]; e.Is(canonical) {
			return e
		}
	}
	return nil
}

// Is reports whether the event is a canonical one.
func (e *Event) Is(canonical string) bool {
	return canonical != "" && (canonical == e.Canonical || canonical == e.Before)
}

// OfTool reports whether the event is about one call of a tool.
func (p *Protocol) OfTool(e *Event) bool { return e.Member == p.tool() || e.Call != "" }

// Events yields the events as the contract wants them: one for each canonical
// event, the one evaluated first before the other. Where several events carry it,
// as each kind of tool has its own on Windsurf, the first stands for all.
func (p *Protocol) Events(yield func(host.Event) bool) {
	for i := range p.Rows {
		e := &p.Rows[i]
		for _, c := range [...]string{e.Before, e.Canonical} {
			if c != "" && p.Carrier(c) == e && !yield(p.as(e, c)) {
				return
			}
		}
	}
}

// as is an event as the contract wants it, by one of its canonical names.
func (p *Protocol) as(e *Event, canonical string) host.Event {
	return host.Event{
		Canonical: canonical, Name: e.Name, Matcher: e.Member,
		Timeout: cmp.Or(e.Timeout, p.Timeout) / 1000, Limit: e.Limit,
		Block: e.blocks(canonical), Context: e.Context && !e.Resumes, Rewrite: e.Rewrite != RewriteNever,
		Prompts: e.Prompts, FailClosed: e.Closed,
	}
}

// blocks reports whether a deny on the canonical event stops something. The end
// of a turn is after_agent too, where there is nothing left to stop.
func (e *Event) blocks(canonical string) bool {
	return e.Deny != Observe && canonical != "after_agent"
}
