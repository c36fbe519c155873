// Package host is the contract between an agent and the evaluator: how the
// agent's event is read, how the answer is written, what the agent can do, and
// which configuration makes it call the evaluator. A host is one folder below
// this one and one line in all/all.go.
package host

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/value"
)

// Host is one agent's protocol under its name: what the evaluator needs when it is
// called.
type Host struct {
	Name string // the --host flag and the target of a policy
	Protocol
	Prompts bool // it has hooks that ask its own model
}

// Protocol is how a host's events are read and answered.
type Protocol interface {
	// Events yields the events of the host, one for each canonical event.
	Events(yield func(Event) bool)
	// Decode reads one event. An error says what cannot be read, and why.
	Decode(input []byte, w World) (*Call, error)
	// Encode writes the answer to a call.
	Encode(c *Call, d *decision.Decision) Answer
	// Failure answers an event that could not be decided.
	Failure(f Failure) Answer
}

// Asks reports whether the host asks its own model on a call where a policy says
// so, so that the evaluator need not do what comes without.
func (h *Host) Asks(c *Call) bool {
	for _, e := range c.Events {
		if ev, ok := h.Event(e.Kind.Name); !ok || !ev.Prompts {
			return false
		}
	}
	return h.Prompts
}

// Target is a host as policies are compiled for it. It is apart from the host,
// so that the evaluator links none of it.
type Target struct {
	*Host
	Doc   string   // one sentence with the version that the facts come from
	Marks []string // files of a project that show that the agent is used there
	Home  []string // files of the home folder that show that the user has the agent
	Moved Moved
	Can   func(need effect.Need, event string) Support
	Emit  func(p Plugin) ([]File, error)
	Tools func() []agent.Tool

	// Use says how to start the agent with a target's folder, DIR; "" where a person
	// has to put the folder somewhere.
	Use string

	// What "hookc doctor" needs: the program that people start, the version that the
	// facts were measured on or read of, and an event as the host sends it.
	Client, Version, Probe string
	Asked                  *Question // nil where the client has no such check

	// Install is the changes that make the host start the evaluator at a site: an
	// error where the host reads no hooks of that scope. Nil where there is nothing to
	// install into.
	Install func(p Plugin, s Site) ([]Edit, error)
	// Trust is the changes that the host asks for besides, before it runs the entries
	// that were placed; nil where it asks for none.
	Trust func(s Site, placed []Placed) ([]Edit, error)

	// Alone says that the host orders hooks and starts each by itself, so that
	// nothing joins them but the host.
	Alone bool

	// Closed says that tools which people add have names of servers' tools, as
	// mcp__server__tool: another agent's name for a tool is no tool's here.
	Closed bool

	// Custom says that its caller can send events that the policy declares.
	Custom bool
	// Commands says that it takes commands of the agent.
	Commands bool
}

// Event finds what the host calls a canonical event; false where it has none.
func (h *Host) Event(canonical string) (Event, bool) {
	for e := range h.Events {
		if e.Canonical == canonical {
			return e, true
		}
	}
	return Event{}, false
}

// World is what decoding may ask about its surroundings; it is a value so that
// hookc eval and the tests can give another one.
type World struct {
	Getenv func(string) string
	Dir    string // the evaluator's own working directory, used only where the event has none

	// Declared finds an event that the policy declares; nil where it declares
	// none. Only hosts whose callers can name any event ask.
	Declared func(name string) (*event.Kind, bool)
}

// Call is one decoded event of the host: one or more canonical events, in the
// order in which they are evaluated.
type Call struct {
	HostEvent string
	Events    []*event.Event
	Raw       value.Value
	EnvFile   string // where variables for the session go; "" where the host takes none now
}

// Answer is what the evaluator process gives back.
type Answer struct {
	Stdout []byte
	Stderr string
	Exit   int
	Append []Append // written before the rest, so that the host finds it
}

// Append is text for the end of a file.
type Append struct{ Path, Text string }

// Failure is an event that could not be decided at all: it does not decode, or
// the table is missing or damaged.
type Failure struct {
	Event  string // canonical or host name where known from the command line
	Closed bool   // the policy's on_error
	Reason string
	Input  []byte // the event as it came, as far as it was read: a protocol with requests answers by their id
}

// Event says how the host calls a canonical event and what it lets a hook do.
type Event struct {
	Canonical string
	Name      string // the host's name
	Matcher   string // the field that the host's matcher is compared with; "" where it ignores matchers
	Timeout   int    // the host's own default limit, seconds; 0 where there is none
	Limit     int    // a limit that no emitted time-out raises, milliseconds; 0 where there is none
	Block     bool
	Context   bool
	Rewrite   bool

	Prompts bool // the host can ask its own model
	// FailClosed says that the host itself can be told to block this event when
	// the evaluator cannot start or crashes.
	FailClosed bool
}

// Level says how well a host can express a step.
type Level uint8

// The levels.
const (
	Exact    Level = iota
	Stricter       // expressed by something stronger, e.g. ask as deny
	Loss           // dropped; the manifest lists it
	Refused        // not to be compiled for this host
)

// Support is an entry of the capability table.
type Support struct {
	Level Level
	Note  string // what happens instead; empty where exact

	// Accept is the name that a policy must have in accept_loss, so that this is
	// built; "" where nothing has to be accepted.
	Accept string
}

// The losses that a policy can accept by name.
const (
	AcceptStart   = "start-failure" // a closed policy on a host that goes on where the evaluator cannot start
	AcceptRewrite = "rewrite"       // a rewrite that becomes a deny with the new input as its reason
	AcceptStop    = "ends-run"      // a deny that ends the whole run of the agent
)

// Accepts is the names, for the checker and the docs.
func Accepts() []string { return []string{AcceptStart, AcceptRewrite, AcceptStop} }

// Plugin is what emission needs to know about a compiled policy.
type Plugin struct {
	Name        string
	Description string
	Version     string
	License     string // an SPDX id; "" where the policy's owner says nothing
	Events      []Handler
	Platforms   []string // "linux/amd64" …; more than one needs a launcher
	Hooks       []HookInfo
	Commands    []Command
	Files       []File // that go with the policy: its scripts, below scripts/
}

// Command is a command of the agent that the policy ships: a prompt that the
// user calls by name.
type Command struct {
	Name        string // kebab-case; the file's name and the /command
	Description string
	Text        string // the prompt, Markdown
}

// Handler is one canonical event that some hook listens to.
type Handler struct {
	Event    string
	Tools    []string         // the finite set of canonical or host tool names that can match, "mcp__github__*" a family; nil where it is not finite
	Deadline int              // the evaluator's own deadline in milliseconds
	OnError  decision.OnError // of the policy and its hooks: Failure is also what the host should do when the evaluator cannot start
	Prompts  []Prompt         // the host's own LLM hooks, handlers of their own
}

// Prompt is an LLM hook of the host.
type Prompt struct {
	Text    string
	Timeout int      // milliseconds; 0 for the host's default
	Tools   []string // as a handler's; nil for all
}

// HookInfo is a hook as a README lists it, and as a host that starts each by
// itself needs it.
type HookInfo struct {
	Name, Description string
	Slug              string
	Events            []string
	Triggers          []string  // host events that it is started on: Events, and what its own events follow from
	Tools             []string  // as a handler's
	Pattern           string    // one regex that finds something in every input on which it applies; "" where there is none
	Patterns          []Pattern // what it looks for, for people
	Blocks            bool      // it can stop the event
	Timeout           int       // milliseconds
	Priority          int
	Async             bool
	Metadata          map[string]string
	OnError           decision.OnError
}

// Pattern is a regex that a hook looks for in the tool's input.
type Pattern struct{ Regex, Description string }

// File is one file of a target's folder, slash-separated path.
type File struct {
	Path string
	Data []byte
	Mode uint32 // permission bits
}
