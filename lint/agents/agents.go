// Package agents is what is known of each agent's hook configuration: where it
// lies, which events, tools and fields there are, how matchers are compared. It
// is data, read by the rules; an agent is a file here and a line in all.go.
package agents

import "github.com/hookc/hookc/compiler/regex"

// Agent is one agent. Doc says which version the facts come from, and whether
// they were measured or read.
type Agent struct {
	Name  string // "claude-code"
	Title string // "Claude Code"
	Doc   string

	// Files are globs of the configuration files, relative to a project, most
	// telling first: ".claude/settings.json".
	Files []string

	Shape   Shape
	Version bool // the file wants "version": 1
	Strict  bool // a field that it does not know is an error, not ignored

	Events  []Event
	Tools   []Tool
	Types   []HandlerType
	Matcher Matcher
	Timeout Timeout
	Exit    Exit

	// Env is the variables that a hook's process gets; Paths those of them, as
	// they are written in a command, that stand for a folder: $CLAUDE_PROJECT_DIR.
	Env   []string
	Paths []string

	// FailClosed is the field that makes the host block where a hook fails, and
	// the value that does; "" where there is none.
	FailClosed, FailClosedValue string
}

// Shape is how the file is laid out below "hooks".
type Shape uint8

// The shapes.
const (
	Nested Shape = iota // event: [{matcher, hooks: [handler]}]
	Flat                // event: [handler], the matcher in the handler
)

// Event is an event of the agent.
type Event struct {
	Name      string
	Canonical string // hookc's name; "" where it has none
	Blocks    bool   // exit 2 or a decision stops what is about to happen
	Matches   string // what a matcher is compared with: "tool", "source", "trigger" …; "" where it is ignored
	Values    []string
	Limit     int // milliseconds that no time-out of a hook raises; 0 where there is none
	Loops     bool
	Prompts   bool // handlers of the types prompt and agent work here
	Doc       string
}

// Tool is a tool as matchers name it.
type Tool struct {
	Name      string
	Canonical []string
	Renamed   string // what it is called now; the old name matches nothing or is an alias
	Gone      bool   // there is no such tool any more
}

// HandlerType is a value of "type".
type HandlerType struct {
	Name     string
	Required []string
	Fields   []string // optional ones
	Async    bool     // "async": true means something
}

// Matcher is how the agent compares a matcher.
type Matcher struct {
	Ignored  bool // the agent has no matchers
	Dialect  regex.Dialect
	Anchored bool   // the whole name
	Exact    string // a matcher of these characters alone is a name, or a list of them by | or ,; "" where every matcher is a regex
	Comma    bool   // a comma separates names too
	All      []string
}

// Timeout is how the agent counts.
type Timeout struct {
	Keys    []string // the field, and its spellings
	Millis  bool     // milliseconds; else seconds
	Default int      // milliseconds
	Max     int      // milliseconds; 0 where there is none
}

// Exit is what the agent makes of exit codes of a hook on an event that blocks.
type Exit struct {
	Block      int  // the code that blocks
	OtherOpen  bool // other codes let the call through
	ReasonFrom string
}
