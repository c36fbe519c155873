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
	// PluginMarks lie at the root of a plugin that is for this agent. Unread are files of a plugin in
	// which it reads no hooks, where people write some (measured); those that PluginFiles name by their
	// whole path are none of them.
	Files, PluginFiles, PluginMarks, Unread []string

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
	// record of a session has one JSON value on each line; QuotesValues that front matter which is no YAML
	// is read once more with quotes around the values at its top (Claude Code 2.1.100, read in the client).
	Calls         Evidence
	Texts, Roots  string
	RecordInLines bool
	QuotesValues  bool

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
	// Separator stands for the separator of paths in commands: "${/}"; "" where nothing does.
	Separator string
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

// The characters of matchers that are compared as names, by agent.
const (
	letters  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	WordBar  = letters + "0123456789_|" // a name, or several with | between
	WordMore = WordBar + "- ,"          // and dashes, and commas between
)
