// Package agent says in which words the facts about an agent are written down:
// where its configuration lies, which events, tools and fields there are, how
// matchers are compared. Each agent's facts stand in its own folder beside this
// one, once; protocol, target, checker, linter and docs read them there.
//
// What is not certain is left out, so that rules stay silent about it: an event,
// field or tool that is missing is no finding by itself, unless the agent says
// that its list is complete.
package agent

import "github.com/hookc/hookc/runtime/event"

// Agent is one agent. Doc says which version the facts come from, and whether
// they were measured or read.
type Agent struct {
	Name    string // "claude-code"
	Title   string // "Claude Code"
	Doc     string
	Certain Facts // the facts that a finding may be sure of

	// Files are globs of the configuration files, relative to a project, most
	// telling first: ".claude/settings.json". PluginFiles are relative to a plugin
	// or extension; agents share some of these.
	// PluginMarks lie at the root of a plugin that is for this agent.
	Files, PluginFiles, PluginMarks []string

	// Folder is the folder of a project in which the agent reads hooks in Files alone, and
	// in no other file; "" where that is not known.
	Folder string

	// Executables are globs of folders, relative to a project or the home folder, in which each
	// file named after an event is a hook. Extensions are what may stand behind the name, with the
	// program that runs a file without a shebang.
	Executables []string
	Extensions  map[string]string

	// Modules are globs of files of JavaScript or TypeScript that export hooks, relative to a
	// project or the home folder.
	Modules []string

	// DropsReturns says that nobody reads what hooks in Modules return. Shared says that each of
	// them is loaded once for all sessions.
	DropsReturns, Shared bool

	// Arguments are all arguments that a tool has, by its name, for hooks in Modules.
	Arguments map[string][]string

	// Bare is those of Files that hold the events themselves: what stands below
	// "hooks" there is not read.
	Bare []string

	// InHome says that Files are read in the home folder alone.
	InHome bool

	Shape   Shape
	Nests   bool // a flat agent that takes nested groups too
	Listed  bool // "hooks" is a list of handlers, of which each names its event
	Version bool // the file wants "version": 1
	Strict  bool // a field that it does not know is an error, not ignored

	// Top is the keys that a file for hooks alone has besides "hooks", Group those
	// of a group besides "hooks"; nil where they are not known.
	// Where TopOnly, another key of such a file takes the whole file with it.
	Top, Group []string
	TopOnly    bool

	// Off is the key with which, where it is true, no hook runs, On one with which none
	// runs where it is false, OffNames a list of handlers, by their name or command, that
	// do not run. Keys are of the top, with dots between.
	Off, On, OffNames string

	// Beside is the keys that stand in "hooks" beside the events.
	Beside []string

	// Values are what members of handlers must be, where that is known: a handler
	// with another value is dropped. JSON is how the file itself is read.
	// Settings are the same for members beside the hooks, with dots between, of which
	// another value takes the whole file with it.
	Values, Settings map[string]Value
	JSON             JSON

	Events     []Event
	MoreEvents bool // there are events that are not in Events
	Tools      []Tool
	MoreTools  []Tool // those that only the linter knows; nil where Tools and these are not all
	Documented bool   // that they are all is what a documentation says, and not the client
	AddsTools  bool   // people can add tools under any name, and not those of MCP servers alone
	MCP        MCP    // what the tools of MCP servers are called
	Types      []HandlerType
	Untyped    string // the type of a handler without "type"; "" where it must have one
	Matcher    Matcher
	Timeout    Timeout
	Running    Running
	Exit       Exit
	Answer     Answer
	FilePaths  Form    // how events name the files of tools
	Patch      string  // the member of a patch tool's input that holds the patch; "" where that is not known
	Payload    Payload // of the events that have none of their own; nil where it is not known

	// Calls is how well it is known that the events of tool calls have the members that Payload names.
	// Texts is the member whose own members are all texts, so that a list in it is JSON text; Roots
	// the member with all folders of a workspace; "" where there is none. RecordInLines says that the
	// record of a session has one JSON value on each line.
	Calls         Evidence
	Texts, Roots  string
	RecordInLines bool

	// Prefixes begin variables that are about this agent, whether it sets them or
	// not. Marks are fields of handlers that no other agent has, so that they tell whose
	// a file is.
	Prefixes, Marks []string

	// Env is the variables that a hook's process gets; Paths those of them, as
	// they are written in a command, that stand for a folder. A name that ends in
	// * is a family. Nil where they are not known.
	// EventEnv are those that only hooks of some events get.
	Env []string
	// EnvFields are those, and names that the agent replaces in commands, that hold a field of events,
	// with its path in policies.
	EventEnv  map[string][]string
	EnvFields map[string]string
	Paths     []Path
	// NoFolder is variables that are taken for the project's folder, with what they hold.
	NoFolder map[string]string

	// Modes are the permission modes that events name; nil where they are not known.
	Modes []string

	// FailClosed is the field that makes the host block where a hook fails, and
	// the value that does; "" where there is none. FailClosedFrom is the version of the agent
	// that first knows it; "" for every one.
	FailClosed, FailClosedValue, FailClosedFrom string

	// InFront is fields of handlers that count in the front matter of skills and agents alone.
	InFront []string
}

// Form is how events name files.
type Form uint8

// The forms.
const (
	FormNotKnown Form = iota
	Absolute
	AsWritten // as the model wrote it, relative or absolute
)

// Value is what a member must be.
type Value struct {
	Kind  Kind
	OneOf []string // of texts, all that there are; nil where any is one
}

// Kind is a kind of JSON values.
type Kind uint8

// The kinds that members have.
const (
	Text Kind = iota
	Bool
	List
	Object
)

// JSON is what the agent makes of a file that is no JSON to the letter. The mark
// is that of the byte order; plugins' files are read by themselves.
type JSON struct{ Comments, Commas, Mark, PluginMark Reading }

// Reading is whether something is read.
type Reading uint8

// Whether something is read, or the file with it is not.
const (
	NotKnown Reading = iota
	Reads
	Refuses
)

// Path is a variable that holds a folder.
type Path struct {
	Name   string // "CLAUDE_PROJECT_DIR"
	Plugin bool   // the folder of the plugin; else of the project
	Alias  bool   // another agent's, which this one sets too

	Replaced Replaced
}

// Replaced is who puts the folder into a command line that a POSIX shell reads.
type Replaced uint8

// Who does, measured in a folder whose path has a blank. An agent that quotes does so
// with $NAME alone, and leaves ${NAME} to the shell.
const (
	Unmeasured    Replaced = iota
	Plainly                // the shell, or the agent without quotes: the word needs quotes
	QuotedByAgent          // quotes around $NAME break it
)

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
	Before    string // another canonical event that it is too, evaluated before Canonical
	Doc       string

	// Blocks says that exit 2 or a decision stops what is about to happen, After
	// that it has happened, and the agent is told instead. Where JSONOnly, only a
	// decision does so, no exit code; where AnyExit, every code but 0.
	// Unsure, whether a hook can stop it, or in other ways too, is not known.
	Blocks, After, JSONOnly, AnyExit, Unsure bool

	// Deaf says that an event after the act ignores codes and answers that block.
	Deaf bool

	// TextLost says that plain text on standard output goes nowhere, neither to the model nor
	// to the user, and what to do instead; "" where that is not so, or not known.
	TextLost string

	// Lost is members of an answer in JSON that were measured to do nothing on this event, and
	// that do something on others or with other agents.
	Lost []string

	// Takes is the members of an answer in JSON with which a hook decides, rewrites or tells
	// something on this event; empty where no answer does anything, nil where that is not
	// known. Those of another event or agent have no effect. "continue" stands for a false one.
	Takes []string

	// NotAlone is those of Takes that are not documented here, stand in answers beside another
	// member, and do nothing without it.
	NotAlone []string

	// TextFails says that plain text on standard output makes the hook fail, and what is lost
	// by that; "" where it does not, or that is not known.
	TextFails string

	// AskRuns says that the answer "ask" is taken for none.
	AskRuns bool

	// Whole says that what cannot be read of its hooks takes the whole file with
	// it, and not itself alone.
	Whole bool

	// Often says when the event comes, where that is many times in an answer or without anybody's
	// doing; "" for others.
	Often string

	// Empty says when the event of a prompt comes with an empty one; "" where it does not, or that
	// is not known.
	Empty string

	Matches string   // what a matcher is compared with: "tool", "source", "trigger" …; "" where it is ignored
	Never   bool     // it has a name, and the agent never calls it
	Within  string   // plugins get it as a type of this event, and never by its own name
	Unknown bool     // whether and with what a matcher is compared is not known
	Values  []string // what Matches can be; nil where that is open or not known
	Exact   string   // as Matcher.Exact, where the event has its own
	Like    string   // the agent whose matchers and tools these are, where not its own
	Tools   []string // regexes of the tools that it is about, canonical names and mcp__; nil for all

	Default     int // milliseconds, where the event has a default of its own
	Limit       int // milliseconds that no time-out of a hook raises; 0 where there is none
	PluginLimit int // the same for hooks of a plugin
	Loops       bool
	Prompts     bool // handlers of the types prompt and agent work here
	OpenClosed  bool // FailClosed is ignored here
	Forgets     bool // of one that loops: the event does not say that a hook blocked it before

	// Rounds is the member that says how often a hook has sent the agent back, of an event that does
	// not say whether one has; OwnRecord the member with the record of the subagent that ends, beside
	// that of the main agent; Millis the member with a time in milliseconds. "" where there is none.
	Rounds, OwnRecord, Millis string

	// Background says that a prompt may be the report that work in the background has ended.
	Background bool

	// CommandFails says that a command that exits with another code than 0 is this event (measured);
	// NoCommandFails that it is not, although the event is of tools that fail (measured).
	// ExitCode is where the exit code of a command is, of an event that does not tell it; "" where
	// the event tells it, or that is not known.
	CommandFails, NoCommandFails bool
	ExitCode                     string

	Payload Payload         // where it differs from the agent's; "" for a member that it does not have
	Input   Payload         // the members of Payload's tool_input, by their canonical names, where the event says what they are
	Sends   []Member        // the members whose meaning is known
	Kinds   map[string]Kind // members that are of another kind than with most agents
	KindsOf []KindOf        // the same for the calls of some tools
}

// KindOf is the kind of a member where a tool is called.
type KindOf struct {
	Tool, Member string
	Kind         Kind
}

// Member is a member of an event: its name, and the path of the field that it is in policies.
type Member struct{ Name, Means string }

// Tool is a tool of the agent. Agents have more tools than Agent.Tools, which the
// evaluator links.
type Tool struct {
	Name      string           // as matchers and events name it
	Canonical []string         // what it is; one tool may be several
	Input     event.InputNames // canonical input field → the agent's field
	Needs     string           // the agent's field without which a call is none of Canonical; "" for every call
	Renamed   string           // what it is called now; the old name matches nothing or is an alias
	Gone      bool             // there is no such tool any more
	Same      string           // the tool that matchers find under this name too
}

// HandlerType is a value of "type".
type HandlerType struct {
	Name     string
	Required []string   // each must be there
	OneOf    [][]string // of each, at least one
	Fields   []string   // optional ones; nil where they are not known
	Async    bool       // "async": true means something
	Default  int        // milliseconds, where the type has a default of its own
	Seconds  bool       // its time-out is in seconds, where the agent's others are not
	Skipped  bool       // it is read, and never runs
	Events   []string   // nil for all, or where Event.Prompts says it

	// TLS says that its url must be https, but for this machine. Allows is the member that
	// lists the variables which are replaced in its headers; "" where all are, or that is
	// not known.
	TLS    bool
	Allows string

	// Input stands for the event in a prompt: "$ARGUMENTS"; "" for other types, or where that is not known.
	Input string
}

// Matcher is how the agent compares a matcher.
type Matcher struct {
	Ignored  bool // the agent has no matchers
	Dialect  Dialect
	Anchored bool   // the whole name
	Exact    string // a matcher of these characters alone is a name, or a list of them by | or ,; "" where every matcher is a regex
	Comma    bool   // a comma separates names too
	NoNull   bool   // one that is null is a fault, and not the same as none
	All      []string
	Off      []string // texts that match nothing, so that the hook never runs
	ToolOnly bool     // a regex for tools only; elsewhere the exact text
	Invalid  string   // what happens with a regex that does not compile; "" where that is not known
}

// Dialect is the engine of regexes that the agent has.
type Dialect uint8

// The engines. ECMAScript is RegExp without flags.
const (
	ECMAScript Dialect = iota
	Rust
	Python
)

// Timeout is how the agent counts.
type Timeout struct {
	Keys   []string // the field, and its spellings
	Millis bool     // milliseconds; else seconds
	// MillisFrom is the number from which on seconds are milliseconds all the same;
	// 0 where that never happens.
	MillisFrom int
	Default    int  // milliseconds
	Max        int  // milliseconds; 0 where there is none
	Above0     bool // a handler with one that is no number above zero is dropped
}

// InMillis is what a number means in milliseconds.
func (t Timeout) InMillis(n float64) float64 {
	if t.Millis || t.MillisFrom > 0 && n >= float64(t.MillisFrom) {
		return n
	}
	return n * 1000
}

// Exit is what the agent makes of exit codes of a hook on an event that blocks.
type Exit struct {
	Block      int  // the code that blocks
	Ignored    bool // no code blocks
	NeedsText  bool // and only with something on standard error
	OutputToo  bool // or on standard output
	OneOpen    bool // exit 1 lets the call through; false where that is not known
	OtherOpen  bool // all other codes do so; false where that is not known
	ReasonFrom string
	JSONWins   bool // not where standard output is a JSON object that does not deny
	StderrJSON bool // where standard output is empty, standard error is read in its place
}

// The characters of matchers that are compared as names, by agent.
const (
	letters  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	WordBar  = letters + "0123456789_|" // a name, or several with | between
	WordMore = WordBar + "- ,"          // and dashes, and commas between
)
