package ast

import (
	"time"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// Policy is a folder of *.hook.hcl files after variables, locals, for_each, use
// and override are resolved: hooks in source order, everything constant
// evaluated.
type Policy struct {
	Name        string
	Description string
	Targets     []string
	TargetSpans []diag.Span // where each of Targets is written; may be shorter
	License     string      // an SPDX id, for hosts whose catalogues want one
	Mode        Mode
	OnError     OnError
	AcceptLoss  []string // names of host.Accepts
	NeverOnce   bool     // allow_once = false: hookc allow --once lets no call pass
	Record      Record
	Reads       []string // folders outside of the project that conditions and steps may read
	Lets        []Let
	Variables   []Variable
	Events      []*Event   // that the policy declares
	States      []*State   // that the policy declares
	Commands    []*Command // that go with the policy
	Asserts     []*Assert  // about the policy itself; those of the folders that it uses are left out
	Hooks       []*Hook
	Off         []*Hook   // what enabled = false leaves out: to be told of, and nothing else
	Files       []File    // of the policy's folder that go into the build
	Dir         string    // the policy's folder, as diagnostics name it
	Sources     []Source  // its files of hooks
	Inputs      []Source  // the other files that it depends on: what it reads, and what it asks for, without data
	Span        diag.Span // the policy block; zero where there is none
}

// Source is one file that went into a policy.
type Source struct {
	Name   string // as diagnostics name it
	Data   []byte
	Pack   bool       // of a pack that hookc carries, not of the machine
	Blocks []TopBlock // in source order
}

// TopBlock is a block at the top of a file.
type TopBlock struct {
	Type  string
	Label string // the first one; "" where there is none
	Span  diag.Span
}

// Mode says whether a hook's decisions count.
type Mode uint8

// The modes. Monitor decides and records, and never blocks.
const (
	Enforce Mode = iota
	Monitor
)

// OnError says what an error means.
type OnError = decision.OnError

// OnErrorPart says it for some kinds of errors; nil leaves one to who is asked
// next.
type OnErrorPart struct {
	Parse, Failure, Timeout *bool
}

// Over is p, and where it says nothing, o.
func (p OnErrorPart) Over(o OnError) OnError {
	for _, kind := range [3]struct{ part, whole *bool }{{p.Parse, &o.Parse}, {p.Failure, &o.Failure}, {p.Timeout, &o.Timeout}} {
		if kind.part != nil {
			*kind.whole = *kind.part
		}
	}
	return o
}

// Hook is one hook, or one instance of a hook with for_each.
type Hook struct {
	Name        string // with module prefix and for_each key: as/name["key"]
	Description string
	On          []string    // canonical event names, as written, without repeats
	OnSpans     []diag.Span // where each of On is written; may be shorter
	Priority    int         // 0 to 1000
	Timeout     time.Duration
	Async       bool
	Mode        Mode
	OnError     OnError
	Metadata    map[string]string
	Match       *Match // nil matches everything
	When        *Expr  // nil is true
	Lets        []Let  // the policy's (or pack's) first, then the hook's own
	Steps       []*Step
	AllowLifts  bool            // a final allow of the importer may skip this hook; true for the root's own hooks
	Consts      Consts          // what var, local and each mean in the hook's conditions
	Failed      map[string]bool // constants without a value, "var.x": why has been reported
	Written     []Named         // the names of its arguments, where they are written
	Overridden  []string        // what overrides of those that use its folder change: mode, enabled, reason, priority
	Span        diag.Span       // the hook's name in its header
}

// Named is an argument's name and where it stands.
type Named struct {
	Name string
	Span diag.Span
}

// At is where an argument of the hook is written; its name, where it is not.
func (h *Hook) At(name string) diag.Span {
	for _, w := range h.Written {
		if w.Name == name {
			return w.Span
		}
	}
	return h.Span
}

// Consts holds the compile-time names of a condition: "var" and "local", and
// "each" in a hook with for_each, each a map. Hooks of one folder share them.
type Consts map[string]value.Value

// Let is a named expression, evaluated at most once per event.
type Let struct {
	Name   string
	Expr   *Expr
	Shared bool // of a policy block: one value for all hooks of its folder
	Span   diag.Span
}

// Step is one step of a hook: a decision or an effect.
type Step struct {
	Kind    string // the block's type, a name of runtime/effect
	Label   string
	Match   *Match
	When    *Expr
	Args    []Arg       // in source order
	Blocks  []Block     // of steps inside of the step
	OnError OnErrorPart // what the step does not say, its hook does
	Span    diag.Span
}

// Block is a block of steps inside of a step.
type Block struct {
	Name  string
	Steps []*Step
	Span  diag.Span
}

// Arg is one argument of a step. Text that was written with {{ }} is an
// OpTemplate; everything else is constant.
type Arg struct {
	Name string
	Expr *Expr
	Span diag.Span
}

// Arg finds an argument by name; nil where it is absent.
func (s *Step) Arg(name string) *Expr {
	for _, a := range s.Args {
		if a.Name == name {
			return a.Expr
		}
	}
	return nil
}

// Constant is the text of an argument that is a constant, "" where it is absent
// or waits for an event.
func (s *Step) Constant(name string) string {
	if x := s.Arg(name); x != nil && x.Op == OpConst {
		return x.Value.Text()
	}
	return ""
}

// Match is the declarative part of a guard. All that is given must hold.
type Match struct {
	Whole   []FieldMatch // tool, agent, source, …: whole name
	Pattern []Regex      // anywhere in any string of the tool input
	Input   []FieldMatch // anywhere in one field of the tool input
	Fields  []FieldMatch // anywhere in one field of the event
	Path    []Glob
	Command []*CommandMatch // one of these must hold
	Reads   Files           // of the files that the tool call reads
	Writes  Files           // creates, changes, moves or deletes
	Deletes Files
	Span    diag.Span
}

// Files are globs over files: one of Any names a file that none of Not names.
type Files struct {
	Any, Not []Glob
}

// FileMatch is an argument of match that is about files.
type FileMatch struct {
	Name string // "reads", "writes" or "deletes"
	Files
}

// Touched is the arguments that are about the files of a tool call. Those that
// are not given have no globs.
func (m *Match) Touched() [3]FileMatch {
	return [3]FileMatch{{"reads", m.Reads}, {"writes", m.Writes}, {"deletes", m.Deletes}}
}

// CommandMatch is a command { } block: one simple command of the line must
// satisfy all of it. A regex matches a whole word.
type CommandMatch struct {
	Program  []Regex // the program is one of these
	Args     []Regex // the operands begin with these, in their order
	Flags    []Regex // each of these is among the flags
	Operands []Regex // each of these is among the operands
	Dry      bool    // it may also be one that only prints help, or what it would do
	Span     diag.Span
}

// FieldMatch is a field that one of several regexes must match.
type FieldMatch struct {
	Field   string
	Regexes []Regex
	Span    diag.Span
}

// Regex is a regular expression in RE2 syntax with what it means.
type Regex struct {
	Source      string
	Description string // match.description; may be empty
	Span        diag.Span
}

// Glob is a path pattern.
type Glob struct {
	Source string
	Span   diag.Span
}
