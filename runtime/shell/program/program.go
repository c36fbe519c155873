// Package program knows what the words after a program's name mean: which are
// flags and which take a value, which files are read, written or deleted, and
// which other command is started. What it knows stands in one table of text,
// programs.txt, read for a program when it is first asked for.
//
// A word is a string in which three bytes stand for what is not known before
// the shell runs: Any, Star and One.
package program

// Bytes of a word that stand for what only the shell will know. No argument of
// a program can hold Any (it is NUL); the other two are replaced by Any where a
// source holds them.
const (
	Any  = '\x00' // any text: a variable, the output of a command
	Star = '\x01' // any text without a slash: an unquoted *
	One  = '\x02' // one character: an unquoted ? or [ … ]
)

// Invocation is what a program is asked to do.
type Invocation struct {
	Flags    []string // names without dashes: as written, clusters taken apart, and the other names of the table
	Options  []Option // flags with their values, in order
	Operands []string // the words that are no flags and no values of flags; those of an inner command are not among them

	// Files as written: a path starts at the effective directory.
	Reads   []string
	Writes  []string // created, changed, moved or deleted
	Deletes []string // those of Writes that are gone afterwards

	Inner []Inner // the commands that it starts

	Known    bool   // the table says what its words mean, its subcommand's too
	Dry      bool   // it only prints its help, its version, or what it would do
	Does     Class  // what it is known to do; nothing where it is dry
	Brings   string // Download, Decoded: where what it puts out or writes comes from; "" from here
	Passes   bool   // it puts out what it reads: cat
	Settings bool   // what it puts out is meant for the shell: ssh-agent
}

// What a program brings.
const (
	Download = "download" // what another machine sends
	Decoded  = "decoded"  // what was encoded or encrypted
)

// Option is a flag with its value, under each of the flag's names.
type Option struct {
	Name, Value string
}

// InnerKind says how an inner command is written.
type InnerKind uint8

// The kinds of inner commands.
const (
	Argv    InnerKind = iota // Words are the program and its arguments: sudo rm x
	Text                     // Text is a command line of a shell: bash -c, eval, ssh host
	Code                     // Text is a program in Language: python -c, node -e, awk, psql -c
	Stdin                    // the program is read from standard input, in Language ("sh" for a shell)
	Script                   // Text is the path of a script, in Language
	Package                  // Text is a file or folder that it installs or builds
)

// Inner is a command that a program starts.
type Inner struct {
	Kind     InnerKind
	Words    []string
	Text     string
	Language string // "sh", "python", "node", "sql" …
	Remote   bool   // runs on another machine or in a container: its files are not here
	FromIn   bool   // further words come from standard input: xargs
	Chdir    string // the directory that it runs in, where the program is told one; "" the same
}
