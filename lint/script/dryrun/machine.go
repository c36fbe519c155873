//go:build !js

package dryrun

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/interp"
)

// maxCalls is how many commands a run may start.
const maxCalls = 5000

// builtins are the shell's own commands that the interpreter runs as a shell does,
// whatever they are given.
var builtins = []string{"echo", "true", "false", ":", "exit", "return", "shift", "unset", "break", "continue", "test", "["}

// call is asked before each command.
func (m *machine) call(ctx context.Context, args []string) ([]string, error) {
	m.mu.Lock()
	m.calls++
	many := m.calls > maxCalls
	if args[0] == "exit" {
		m.exit = int(interp.HandlerCtx(ctx).Pos.Offset())
	}
	m.mu.Unlock()
	size := 0
	for _, a := range args {
		size += len(a)
	}
	switch name := args[0]; {
	case many, size > maxOutput:
		return nil, m.refuse()
	case slices.Contains(builtins, name) || name == growth:
		return args, nil
	case name == "cd", name == "command" && len(args) == 3 && args[1] == "-v", name == "which", name == "type" || name == "hash":
		return []string{"true"}, nil // every program is taken to be there
	case name == "printf":
		return m.only(args, len(args) > 1 && !strings.HasPrefix(args[1], "-"))
	case name == "read":
		return m.only(args, !slices.ContainsFunc(args[1:], func(a string) bool { return strings.HasPrefix(a, "-") && a != "-r" && a != "-a" && a != "-ra" }))
	case name == "set":
		return m.only(args, !slices.ContainsFunc(args[1:], func(a string) bool { return !slices.Contains(setFlags, a) }))
	case name == "trap":
		return m.trap(args[1:])
	case slices.Contains(commandNames, name):
		return args, nil
	case interp.IsBuiltin(name):
		return nil, m.refuse()
	}
	return args, nil // a function, or exec refuses it
}

// trapped is a command that a trap of ERR runs in the place of its own: what a shell ends with
// then is not known here.
const trapped = ".hookc.trapped"

// trap sets a trap for what goes wrong, which is on no way that a run here knows.
func (m *machine) trap(args []string) ([]string, error) {
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) < 2 || args[0] == "-" || slices.ContainsFunc(args[1:], func(a string) bool { return !slices.Contains(signals, a) }) {
		return nil, m.refuse()
	}
	if slices.Contains(args[1:], "ERR") {
		return []string{"trap", trapped, "ERR"}, nil
	}
	return []string{"true"}, nil
}

// signals are those that tell of an error, or come from outside.
var signals = []string{"ERR", "INT", "TERM", "HUP", "QUIT", "PIPE"}

var setFlags = []string{"-e", "-u", "-eu", "-ue", "-o", "+o", "pipefail", "-euo", "-eo", "-uo", "+e", "+u", "nounset", "errexit", "--"}

func (m *machine) only(args []string, ok bool) ([]string, error) {
	if !ok {
		return nil, m.refuse()
	}
	return args, nil
}

// exec runs a command that is no builtin.
func (m *machine) exec(ctx context.Context, args []string) error {
	hc := interp.HandlerCtx(ctx)
	if args[0] == growth {
		return status(hc.LastExitStatus)
	}
	run, ok := commands[args[0]]
	if !ok {
		return m.refuse()
	}
	out, code, err := run(args[1:], func() ([]byte, error) { return readAll(hc.Stdin) })
	if err != nil {
		return m.refuse()
	}
	if _, err := hc.Stdout.Write(out); err != nil {
		return m.refuse()
	}
	return status(code)
}

func status(code int) error {
	if code == 0 {
		return nil
	}
	return interp.ExitStatus(code)
}

// open gives what is written away, and knows no files to read.
func (m *machine) open(ctx context.Context, name string, flag int, _ os.FileMode) (io.ReadWriteCloser, error) {
	hc := interp.HandlerCtx(ctx)
	switch {
	case strings.HasSuffix(name, "/dev/null"):
		return file{Reader: bytes.NewReader(nil), Writer: io.Discard}, nil
	case strings.HasSuffix(name, "/dev/stdin") && flag&(os.O_WRONLY|os.O_RDWR) == 0:
		return file{Reader: hc.Stdin, Writer: io.Discard}, nil
	case strings.HasSuffix(name, "/dev/stderr"):
		return file{Reader: bytes.NewReader(nil), Writer: hc.Stderr}, nil
	case flag&os.O_WRONLY != 0 && !strings.HasPrefix(name, "/dev/") && !strings.HasPrefix(name, "/proc/"):
		return file{Reader: bytes.NewReader(nil), Writer: io.Discard}, nil
	}
	return nil, m.refuse()
}

type file struct {
	io.Reader
	io.Writer
}

// Close does nothing.
func (file) Close() error { return nil }

func (m *machine) readDir(context.Context, string) ([]fs.DirEntry, error) { return nil, m.refuse() }

func (m *machine) stat(context.Context, string, bool) (fs.FileInfo, error) { return nil, m.refuse() }

func (m *machine) access(context.Context, string, interp.AccessMode) error { return m.refuse() }
