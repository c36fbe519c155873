// Package inline reads programs of other languages that a command line holds or
// runs: python -c, node -e, awk, sed, make. It knows which functions of a
// language start a command or touch a file, and what simple expressions among
// their arguments are worth; it runs nothing. What it finds it tells a Visitor.
//
// Four tables say what it knows: languages (their strings, comments and
// operators), calls (what functions do), pathMethods (the same of methods of
// paths) and functions (what functions return).
package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// Visitor is told what a program does, and is asked for what its reader needs.
// A text may hold program.Any, where it is not known.
type Visitor interface {
	Line(text string)           // a line of a shell is run
	Recipe(text string)         // the same of what may be none: what cannot be read is no problem
	Argv(words []string)        // a program is run with its arguments
	Code(language, text string) // another program of a language is run

	// Files are touched, as the program names them. It reports whether it is
	// known which.
	Files(names []string, how Access) bool

	Unknown()            // something is done of which nothing is known
	Home() string        // the home of who runs the program; "" where that is not known
	Work(steps int) bool // steps of work are spent; false ends the reading
}

// Access is what is done with files.
type Access uint8

// The kinds of access. A file that is deleted is also written.
const (
	Reads Access = 1 << iota
	Writes
	Deletes
)

// The limits of a program.
const (
	maxArgs  = 256
	maxDepth = 16
	maxText  = 64 << 10 // of a value that is kept
)

// Read tells the visitor what a program does.
func Read(v Visitor, language, text string) {
	switch language {
	case "sql", "applescript":
	case "sed":
		readSed(v, text)
	case "ed":
		readEd(v, text)
	case "make":
		readMake(v, text)
	default:
		readCode(v, language, text)
	}
}

const anyText = string(rune(program.Any))

// unknown reports whether a part of the text is not known.
func unknown(text string) bool { return strings.IndexByte(text, program.Any) >= 0 }
