// Package script is what can be seen of a program that a hook runs, without
// running it: how it ends, what it says before, which variables it reads, whether
// it can deny. It reads shells by their own grammar, Python and JavaScript as far
// as their strings and comments; of others it knows nothing. The packages in its folder
// ask more of a program, each about one matter, when a rule wants to know it.
package script

import (
	"reflect"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// Program is what was seen.
type Program struct {
	Lang          string // "sh", "python", "node"; "" for one that is not read
	Exits         []Exit
	Vars          []Var
	Prints        []Print
	Objects       []Print // objects that jq, Python or JavaScript write as JSON, with Computed for what is not constant
	Commands      []Command
	Files         []FileUse
	Denials       []src.Place // answers that deny or ask, in JSON or on their way to it
	ReadsStdin    bool        // it reads its standard input
	Problem       *Fault      // why not all of it could be read; nil where it was
	SingleCommand bool        // all of it is one simple command, or it is of no shell

	Text  string          // the source
	set   map[string]bool // variables that it gives a value
	funcs map[string]bool // functions that a shell defines
	lists int

	Functions []src.Function // of the program of Python or JavaScript that is read
	tree      *syntax.File   // of bash, once it was asked for
	parsed    bool
	masked    string // what mask makes of the source, once it was asked for

	logical []src.PyLine         // the logical lines of Python, once they were asked for
	blocks  *src.Braces          // of JavaScript, once they were asked for
	named   map[string]src.Place // the bodies of functions, once they were asked for
	found   map[any]any          // by its type
}

// Once is what look finds in a program. It is looked for only the first time that somebody asks
// for a value of its type.
func Once[T any](p *Program, look func() T) T {
	kind := reflect.TypeFor[T]()
	if v, ok := p.found[kind]; ok {
		return v.(T)
	}
	v := look()
	if p.found == nil {
		p.found = map[any]any{}
	}
	p.found[kind] = v
	return v
}

// Fault is an error in the text of a shell's program.
type Fault struct {
	src.Place
	Message string // a phrase
	Limit   bool   // it is too large, and no error
}

// Exit is an end with a constant code.
type Exit struct {
	src.Place
	Code   int
	Stderr string // what is written to standard error just before; "" for nothing
	Stdout string // what a shell writes to standard output just before; "" for nothing

	// SilentStderr and SilentStdout say that nothing at all is written to standard error and output
	// on any way to it, but for errors of what it calls; false where that is not known.
	SilentStderr, SilentStdout bool

	// Told says that a program of Python or JavaScript writes a text to standard output in the
	// statement before, and nothing to standard error in its block.
	Told bool

	// Compares says that a program of Python or JavaScript comes there only where a
	// comparison of what it was given with a constant text has held.
	Compares bool

	// Text says that a program of Python or JavaScript ends with a text in place of a code, where a condition
	// about something else than the program itself holds.
	Text bool
}

// Var is an environment variable that is read.
type Var struct {
	src.Place
	Name     string
	Fallback bool      // another value stands by where it is empty
	Empty    bool      // that value is the empty text, which only quiets an error
	Split    src.Place // the word of a command that its value is split in, being in no quotes; empty for none
}

// Print is a text that goes to standard output. Those of one list are written one
// after the other.
type Print struct {
	src.Place
	Text   string
	List   int
	Called bool // in a function: where that is called can lead it elsewhere

	// Call is the call of the function that writes it, where that gives the members Given.
	Call  src.Place
	Given []string
}

// JSON reports whether a text begins as an answer does.
func (p Print) JSON() bool { return strings.HasPrefix(strings.TrimSpace(p.Text), "{") }

// Command is a simple command of a shell.
type Command struct {
	src.Place
	Words    []string // "" for one that is not known
	PipedTo  []string // the programs of its pipeline after it
	Status   Status
	Piped    bool // another one writes its input
	Quiet    bool // what it says on standard error is thrown away
	Optional bool // it is started only where a test of a file held
	Captured bool // what it writes goes into a word: it stands in $( )
}

// FileUse is a file of a constant name that a shell reads or writes.
type FileUse struct {
	src.Place
	Name string
	Kind FileKind
}

// FileKind is how a file is used.
type FileKind uint8

// How a file is used.
const (
	FileRead FileKind = iota
	FileWritten
	FileAppended
)

// Status is what becomes of the exit code of a command.
type Status uint8

// What becomes of it.
const (
	Kept       Status = iota
	Swallowed         // || true, || exit 0, || :
	Followed          // || and another command
	Piped             // | and another command, without pipefail
	Overridden        // ; and another command, without set -e
	Background        // &
)

// Lost reports whether the exit code makes no difference for the program's own.
func (s Status) Lost() bool { return s != Kept && s != Followed }

// Sets reports whether the program itself gives a variable a value.
func (p *Program) Sets(name string) bool { return p.set[name] }

// Defines reports whether a shell's program defines a function.
func (p *Program) Defines(name string) bool { return p.funcs[name] }

// Blocks reports whether it can be seen to stop what the agent is about to do:
// by the code, or by an answer.
func (p *Program) Blocks(code int) bool {
	if len(p.Denials) > 0 {
		return true
	}
	for _, e := range p.Exits {
		if e.Code == code {
			return true
		}
	}
	return false
}

// offset maps places of a program that stands inside of another one.
type offset struct {
	base  int
	whole *src.Place // nil where the text stands there as it is
}

func (o offset) at(start, end int) src.Place {
	if o.whole != nil {
		return *o.whole
	}
	return src.At(o.base+start, o.base+end)
}
