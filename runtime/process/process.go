package process

import (
	"os"
	"time"
)

// Command is a program to start.
type Command struct {
	Args []string // the program and its arguments
	Line string   // in place of Args: a line for the system's shell
	Env  []string // all of its environment: see Environ
	Dir  string   // its working directory
	In   []byte   // what it reads on standard input

	// Merge makes its standard error and standard output one stream, of which the
	// end is kept: Result.Stdout.
	Merge bool

	Deadline time.Time // when it is ended; zero is never
}

// Result is how a program ended.
type Result struct {
	Err    error // it could not start; all else is zero
	Exit   int   // its exit code; -1 where a signal ended it
	Signal string
	Late   bool // its deadline ended it

	// Flood is how many bytes its output may have where it had more: it was ended
	// then. 0 where it had not.
	Flood int

	Stdout []byte
	Stderr []byte // the end of it, where it was long
}

// The bounds of output. What a program says on standard output is read as a
// whole or not at all; of the rest the end is what matters. A program that says
// more than it may is ended: nobody reads so much.
const (
	maxStdout = 1 << 20
	keptTail  = 64 << 10
	maxStderr = 16 << 20
	maxMerged = 64 << 20
)

// Grace is how long a program has between the request to end and its end by
// force, and how long output that others hold open is waited for. Run may
// return so much later than the deadline, twice.
const Grace = 100 * time.Millisecond

// Run starts a program and waits until it ends, or its deadline ends it.
func Run(c Command) Result {
	p, err := start(c)
	if err != nil {
		return Result{Err: err}
	}
	return p.watch(c.Deadline)
}

// start starts the program with pipes of its own.
func start(c Command) (*child, error) {
	path, err := c.resolve()
	if err != nil {
		return nil, err
	}
	p := &child{exited: make(chan struct{}), read: make(chan struct{}), flood: make(chan int, 2)}
	defer p.closeTheirs()
	if err := p.pipes(c); err != nil {
		return nil, err
	}
	attr := &os.ProcAttr{Dir: c.Dir, Env: c.Env, Files: p.theirs, Sys: groupAttr(c)}
	expect()
	if err := p.launch(path, c.argv(), attr); err != nil {
		dismiss(nil)
		p.closeOurs()
		return nil, startError(path, err)
	}
	p.group = newGroup(p.proc, p.wire != nil)
	enlist(p)
	p.begin(c.In)
	return p, nil
}
