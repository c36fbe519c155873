// Package shell says which commands a command line can start, wherever they
// stand: in lists, pipelines, substitutions, heredocs, behind wrappers. It runs
// nothing and looks at nothing but the text; where a path leads is asked later.
//
// What is not known before the shell runs is never taken for a literal: in a
// word it is one of three bytes (see runtime/shell/program), and a command with
// such a word is Dynamic.
package shell

import "github.com/hookc/hookc/runtime/shell/program"

// Place is where a command line runs.
type Place struct {
	Cwd  string // absolute
	Home string // "" where unknown
}

// Line is what is known of a command line.
type Line struct {
	Commands []Command
	Dialect  string // "bash", "powershell", "fish", "cmd": what the text seems to be
	Parsed   bool   // all of it was understood: the dialect is bash, no limit was met
	Problem  string // why not; "" where it was
}

// Words is all words of all commands, each command's name first.
func (l *Line) Words() []string {
	n := 0
	for i := range l.Commands {
		n += 1 + len(l.Commands[i].Args)
	}
	words := make([]string, 0, n)
	for i := range l.Commands {
		c := &l.Commands[i]
		if c.Name != "" {
			words = append(words, c.Name)
		}
		words = append(words, c.Args...)
	}
	return words
}

// Command is a simple command that the line can start.
type Command struct {
	Name     string   // the program without its folder; "\x00" where it is not known
	Path     string   // the program as written, after quotes
	Args     []string // all words after it
	Flags    []string
	Options  []program.Option
	Operands []string

	Redirects []Redirect
	Env       []program.Option // assignments before it, and those of env
	Pipe      int              // its place in its pipeline, from 0
	From      []string         // programs whose output it reads or runs: by pipe, substitution or heredoc of one
	To        []string         // programs that read its output
	Cwd       string           // the effective directory; holds program.Any where it is not known
	Via       []string         // what starts it, outermost first: sudo, bash -c, xargs, $(), function
	Remote    bool             // it runs on another machine or in a container

	Unseen []string // programs that put out what it runs as a program, where nobody knows it; Any for a value
	Brings string   // program.Download, program.Decoded: where what it puts out or writes comes from

	Stdin *string // what is known of its standard input: heredoc, here-string, echo
	Code  *string // the program text it is given: python -c, psql -c, awk
	Text  string  // its source

	Known bool          // what its words mean is known: the program's and the subcommand's
	Dry   bool          // it only prints its help, its version, or what it would do
	Does  program.Class // what its options, subcommand and files are known to do

	Dynamic    bool // a word of it, or its name, is not known
	Background bool

	// Absolute paths without . and .., from the effective directory. Globs and
	// what is not known are bytes of program. Symbolic links are not followed.
	Reads, Writes, Deletes []string
}

// Redirect is a redirection to or from a file, or of a descriptor (2>&1).
type Redirect struct {
	Op     string
	Fd     int
	Target string
}
