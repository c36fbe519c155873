package agent

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
