package policytest

import (
	"iter"
	"slices"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
)

// Line is a command of a test, for those who read tests and do not run them.
type Line struct {
	Conditions []string // with their brackets
	Not        bool
	Name       string
	Args       []string
	Span       diag.Span // from the name to the last argument
}

// Lines are the commands of a test with this name. Lines that do not parse are
// left out.
func Lines(name string, archive []byte) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		starts := []int{0}
		for i, c := range archive {
			if c == '\n' {
				starts = append(starts, i+1)
			}
		}
		for c := range commands(archive) {
			from := starts[c.line-1]
			pos := func(column int) diag.Pos { return diag.Pos{Line: c.line, Column: column + 1, Byte: from + column} }
			l := Line{Not: c.not, Name: c.name.text, Span: diag.Span{File: name, Start: pos(c.start), End: pos(c.end())}}
			for _, w := range c.conds {
				l.Conditions = append(l.Conditions, w.text)
			}
			for _, w := range c.args {
				l.Args = append(l.Args, w.text)
			}
			if !yield(l) {
				return
			}
		}
	}
}

// Kind is what a command of a test is for.
type Kind uint8

// The kinds. A command that sends a tool call and states its decision is Call.
const (
	Prepares Kind = iota // files, time, variables
	Sends                // event
	Call                 // deny, ask, allow, none, commands, files
	Expects              // states what the last event came to
	Ends                 // stop, skip
)

// calls send tool calls and say what each comes to; expects says it of the last
// event.
var (
	calls   = []string{"deny", "ask", "allow", "none", "commands", "files"}
	expects = []string{"decide", "reason", "hooks", "applied", "async", "message", "context", "errors", "input", "exit",
		"stdout", "stderr", "cmp", "cmpenv", "exists", "grep", "readable"}
)

// Kind is what the line is for.
func (l Line) Kind() Kind {
	switch {
	case l.Name == "event":
		return Sends
	case l.Name == "stop" || l.Name == "skip":
		return Ends
	case slices.Contains(calls, l.Name):
		return Call
	case slices.Contains(expects, l.Name):
		return Expects
	}
	return Prepares
}

// Attached is the files of a test, by name, and the script above them.
func Attached(archive []byte) (script []byte, files []txtar.File) {
	a := txtar.Parse(archive)
	return a.Comment, a.Files
}
