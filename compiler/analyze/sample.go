package analyze

import (
	"slices"

	"github.com/hookc/hookc/runtime/value"
)

// sample is what a guard wants of an event: a value for each thing that it speaks
// about, chosen by the automata. The rest of the event is free; build fills it
// with what is plainest.
type sample struct {
	event    string // canonical
	tool     string // canonical, or mcp__server__tool; "" where any will do
	fields   map[string]value.Value
	input    map[string]value.Value // fields of the tool's input
	texts    []string               // each must stand in some string of the input
	paths    []string               // of the tool call, as written
	commands []commandSample
	reads    []string // files that the call must read, write or delete
	writes   []string
	deletes  []string
	carries  bool // the last command touches the files, and no other does
	empty    bool // its command line has no command
}

// files is how many files a sample names.
func (s *sample) files() int {
	all := slices.Concat(s.paths, s.reads, s.writes, s.deletes)
	slices.Sort(all)
	return len(slices.Compact(all))
}

// commandSample is a simple command of the line.
type commandSample struct {
	program  string
	args     []string // the leading operands
	flags    []string // names, without dashes
	operands []string
}

// touched is the files that the call must touch, by commands where it has some.
func (s *sample) touched() []string { return slices.Concat(s.reads, s.writes, s.deletes) }
