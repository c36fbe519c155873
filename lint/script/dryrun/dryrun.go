// Package dryrun runs a shell's program in this process on an event, without an
// effect: no program starts, no file is opened, nothing outside is looked at. What it
// cannot run as a real shell would, it refuses, so that what it answers is what the
// program does.
package dryrun

// Project is the folder that a program is told to run in.
const Project = "/home/dev/project"

// Outcome is what a program did.
type Outcome struct {
	Code           int
	Exit           int // where the exit command stands that ended it, in bytes; -1 for none
	Stdout, Stderr string
}

// Look is a text that a program compares what it reads with.
type Look struct {
	Start, End int      // where it stands, in bytes
	Examples   []string // texts that it is likely to find
}
