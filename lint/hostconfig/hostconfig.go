// Package hostconfig reads the hook configurations that agents have, as people
// wrote them: JSON with comments, trailing commas, byte order marks and keys twice,
// TOML, and the front matter of skills and subagents, every part with its place, and says which agent it is for, how that agent reads a
// matcher, and what the scripts of a handler do.
package hostconfig

import (
	"strings"

	"github.com/hookc/hookc/compiler/hookmd"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/plugin"
	"github.com/hookc/hookc/lint/script"
)

// File is one configuration.
type File struct {
	Name   string // as diagnostics name it
	Source []byte
	Format Format
	Agent  *agents.Agent // whose it is; nil where that is not known
	Sure   bool          // by its path or by what is in it; else the best guess
	// Candidates are all that it can be for: what holds for each of them holds.
	Candidates []*agents.Agent
	Plugin     bool   // it belongs to a plugin or extension: paths are its own
	Only       bool   // it is for hooks alone, as hooks.json is; settings hold more
	Unread     bool   // it lies in the folder of its agent, which reads no hooks in it
	Fragment   bool   // a part for configurations, into which a program of the project puts it
	Placed     bool   // it lies where its agent reads it, as far as its path and a plugin's manifest say
	Root       string // the folder of the project or plugin, on the disk; "" where it is not known

	Top        *Value // the file
	Hooks      *Value // the object that holds the events; nil where there is none
	Groups     []*Group
	Problems   []Problem // of the text: comments, trailing commas, keys twice
	Misshapen  []Misshapen
	Generated  bool // hookc wrote it
	Unrelated  bool // a file of such a name that nothing shows to be an agent's
	HookMD     *hookmd.Hook
	HookErrors diag.List // what is wrong with HookMD

	Module *plugin.Module // of a plugin in JavaScript or TypeScript; nil of other files

	folder    string // Root, as diagnostics name it
	ofProject bool   // its path is that of a project's configuration: hooks start in the project

	// What rules have asked for before. They are asked about a file one after another.
	programs map[scriptKey]*script.Program
	eventOf  map[string]string // the event of each script's path
	others   map[any]any       // of Once, by their keys
}

// Misshapen is a part that agents do not read, or not as it is meant, because it
// is not of the form that they want. What it means is read all the same where
// that is plain.
type Misshapen struct {
	Kind  ShapeKind
	Span  diag.Span // the value, or its key where it has one
	Value *Value
	Event string // of which it is a part; "" where of none
}

// ShapeKind says how something is misshapen.
type ShapeKind uint8

// The kinds of shapes. A bare handler stands directly below the event of an agent
// that wants groups.
const (
	TopNotObject   ShapeKind = iota // the file is a list or a text
	HooksNotObject                  // "hooks" is a list, or anything else that holds no events
	NoHooks                         // events at the root, without "hooks" around them
	EventNotList                    // an event's value is an object or a text
	EntryNotObject                  // an entry of an event's list is a text or a list
	BareHandler
	NoHandlers       // a group without "hooks"
	HandlersNotList  // "hooks" of a group is no list
	HandlerNotObject // a handler is a text or a list
	GroupInFlat      // a group below an event of an agent that wants handlers there
	MatcherNotText   // a matcher is a list or an object
	CommandNotText   // a command is a list or an object
	HandlerAtRoot    // a handler that names its event is the whole file
	HooksAround      // "hooks" around the events, where the agent reads the events themselves
)

// Problem is something about the text of a file that a strict reader refuses, or
// reads otherwise.
type Problem struct {
	Kind ProblemKind
	Span diag.Span
	Text string // the key that stands twice, or what the parser says
	Fix  []diag.Edit
}

// ProblemKind says what is wrong with the text.
type ProblemKind uint8

// The kinds of problems. Of Invalid there is one at most, the last: what comes
// behind it is read as well as can be, and no more is said about it.
const (
	Invalid ProblemKind = iota
	Comment
	TrailingComma
	ByteOrderMark
	DuplicateKey
	SingleQuotes
	UnquotedKey
	ControlCharacter // in a string: a line end, a tab
	LoneSurrogate    // half a pair: readers put U+FFFD there
	NotUTF8
	Unquoted // a value of a front matter that needs quotes
)

// Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Value is a JSON value with its place.
type Value struct {
	Kind    Kind
	Span    diag.Span
	Text    string // of a string, decoded; of a number, as it is written
	Bool    bool
	Items   []*Value
	Members []Member // in order, with those that stand twice
}

// Member is a key of an object with its value.
type Member struct {
	Key  string
	Span diag.Span // the key with its quotes
	*Value
}

// Get finds a member; the last one of its key, as readers do. Nil where there is
// none, or v is nil or no object.
func (v *Value) Get(key string) *Value {
	if m := v.Member(key); m != nil {
		return m.Value
	}
	return nil
}

// Member finds a member with its key.
func (v *Value) Member(key string) *Member {
	if v == nil {
		return nil
	}
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return &v.Members[i]
		}
	}
	return nil
}

// Lookup finds a member by keys with dots between, and the object that it stands in.
func (v *Value) Lookup(keys string) (m *Member, in *Value) {
	for key := range strings.SplitSeq(keys, ".") {
		in = v
		if m = v.Member(key); m == nil {
			return nil, nil
		}
		v = m.Value
	}
	return m, in
}

// Group is one entry of an event's list: a matcher and its handlers. In a flat
// file each handler is a group of its own.
type Group struct {
	File     *File
	EventKey Member        // as it is written
	Event    *agents.Event // nil where the agent has none of that name, or is not known
	Matcher  *Value        // nil where there is none; not always a string
	Value    *Value        // the entry
	Handlers []*Handler
}

// Handler is one hook.
type Handler struct {
	Group   *Group
	Value   *Value // the object
	Type    *Value // nil where it is absent
	Command *Value // the command line; nil where it has none
	Args    *Value // with which no shell reads the command
	Timeout *Member
	// Commands are all command lines, by their keys: an agent can have one for each
	// platform. Command is the first of them.
	Commands []Member
	Async    bool
	Scripts  []*Script // the files that its command runs
}

// Script is a file that a handler runs, or the command line itself.
type Script struct {
	Handler *Handler
	Path    string // as diagnostics name it; "" for the command line itself
	Written string // as the command says it
	Span    diag.Span
	Direct  bool // started by its path, so that it must be executable
	Missing bool // it is not there; false where that cannot be known
	Guarded bool // the command looks whether it is there before it starts it
	Mode    uint32
	Source  []byte // nil where it is missing, not to be read, too large or no text
	Lang    string // "sh", "python", "node"; "" where it is not known
	Header  string // the program that writes lines of its own to standard output before it starts it; "" for none
}
