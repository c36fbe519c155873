package table

// Meta is what a table says of itself.
type Meta struct {
	Policy      string // the policy's name
	Description string
	Compiler    string // the version of hookc that wrote it
	Settings    NodeID // a constant map of what the policy declares beside its hooks; NoNode where it declares nothing
}

// Hook is one hook of the policy.
type Hook struct {
	Name        uint32 // text
	Description uint32 // text
	File        uint32 // text: where the hook stands
	Line        uint32
	Column      uint32
	Priority    uint16
	Flags       uint16
	Timeout     uint32 // milliseconds
	Match       NodeID // cannot fail
	When        NodeID
	Steps       uint32 // first step
	NumSteps    uint16
	NumFinds    uint16
	Finds       uint32 // first find
	Slug        uint32 // text: the hook's name as a folder
	Module      uint32 // text: the use that brought it, "" for the policy's own
}

// Flags of a Hook.
const (
	HookAsync uint16 = 1 << iota
	HookMonitor
	HookParseClosed
	HookFailureClosed
	HookTimeoutClosed
	HookLift    // a final allow of the module that uses this one may skip it
	HookDerives // no hook of the policy's: it derives one of the policy's events
)

// Flags of a Step: what a failure in it means. They are complete: what the step
// does not say, its hook does.
const (
	StepParseClosed uint16 = 1 << iota
	StepFailureClosed
	StepTimeoutClosed
)

// Step is one step of a hook.
type Step struct {
	Kind     uint16 // position in effect.All
	Flags    uint16
	Label    uint32 // text
	Match    NodeID
	When     NodeID
	Args     uint32 // first argument
	NumArgs  uint16
	NumFinds uint16 // of the step's own match; 0: the hook's
	Finds    uint32
	Line     uint32
	Column   uint32
}

// StepArg is one argument of a step. A block of steps inside of a step is an
// argument too: the constant list of its first step and their number.
type StepArg struct {
	Name  uint32 // text
	Value NodeID
}

// Find is a regex that match.text can come from, and where it searches.
type Find struct {
	Value       NodeID // the string, list or map whose strings are searched
	Prog        uint32 // blob: capture program
	Description uint32 // text
}

// Event is the hooks of one canonical event.
type Event struct {
	Kind     uint16 // event.Kind.ID
	Flags    uint16
	Rows     uint32 // first row
	NumRows  uint32
	Keys     uint32 // first key
	NumKeys  uint32
	Always   uint32 // posting of the rows that no key guards
	Deadline uint32 // milliseconds that the host waits
}

// Key is one string of the event whose literals select rows, or one value of it
// that lies between bounds.
type Key struct {
	Source   uint16 // KeySource
	Field    uint16 // event.FieldID of KeyField
	Set      uint32 // blob: the literals; of KeyValue the node
	Postings uint32 // first of NumLits postings; of KeyValue the bounds, and a tree of postings
	NumLits  uint32 // of KeyValue: bounds
	Name     uint32 // text: the input field of KeyArg
}

// KeyEdge stands before and behind each string of a command that a key is looked
// up in, so that a literal with it is found at the beginning or the end alone.
const KeyEdge = '\x03'

// KeySource says which strings a key is looked up in.
type KeySource uint16

// The sources.
const (
	KeyTool    KeySource = iota // every name of the tool
	KeyInput                    // every string of the tool's raw input
	KeyField                    // one field of the event: a string
	KeyPaths                    // every absolute path of the event
	KeyArg                      // every string of one field of the tool's canonical input
	KeyProgram                  // the names of the programs of the command line
	KeyFiles                    // the files of the tool call, Field says which
	KeyCommand                  // a field of the commands of the command line, Field is its place in shell.CommandType
	KeyValue                    // no string: the value of a node, which is a number or, for ValueTruth, a truth value
)

// ValueTruth is the Field of a KeyValue whose value is true or false: 1 or 0. It is
// 0 where the value is a number.
const ValueTruth uint16 = 1

// NoPosting stands where a posting would be that has no rows.
const NoPosting = ^uint32(0)
