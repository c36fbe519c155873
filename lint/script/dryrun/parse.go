//go:build !js

package dryrun

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"

	own "github.com/hookc/hookc/runtime/shell/syntax"
)

// Program is one that can be run.
type Program struct {
	Calls int // of commands, in all of its runs

	tree *syntax.File
}

// maxSource bounds the programs that are run: guards are shorter.
const maxSource = 64 << 10

// Parse reads a program; false where it holds what cannot be run here.
func Parse(source string) (*Program, bool) {
	if len(source) > maxSource || strings.Contains(source, "\r\n") || own.Parse(source).Problem != nil {
		return nil, false
	}
	tree, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(source), "")
	if err != nil || !runnable(tree) {
		return nil, false
	}
	watchGrowth(tree)
	return &Program{tree: tree}, true
}

// Run runs a program with an event on its standard input; false where it does
// something that cannot be known here.
func (p *Program) Run(event []byte) (Outcome, bool) {
	m := &machine{exit: -1}
	if len(event) > maxOutput {
		return Outcome{}, false
	}
	r, err := interp.New(
		interp.Env(expand.ListEnviron("HOME=/home/dev", "TMPDIR=/.hookc.none", "PATH=/usr/bin:/bin", "UID=1000", "EUID=1000", "GID=1000", "CLAUDE_PROJECT_DIR="+Project)),
		interp.Dir("/"),
		interp.StdIO(bytes.NewReader(event), &m.stdout, &m.stderr),
		interp.CallHandler(m.call), interp.ExecHandlers(func(interp.ExecHandlerFunc) interp.ExecHandlerFunc { return m.exec }),
		interp.OpenHandler(m.open), interp.ReadDirHandler2(m.readDir), interp.StatHandler(m.stat), interp.AccessHandler(m.access),
	)
	if err != nil {
		return Outcome{}, false
	}
	r.Dir = Project
	err = r.Run(context.Background(), p.tree)
	p.Calls += m.calls
	var status interp.ExitStatus
	if err != nil && !errors.As(err, &status) || m.refused {
		return Outcome{}, false
	}
	return Outcome{Code: int(status), Exit: m.exit, Stdout: m.stdout.String(), Stderr: m.stderr.String()}, true
}

// machine is what a program runs on. Parts of a pipeline ask at the same time.
type machine struct {
	mu      sync.Mutex
	refused bool
	calls   int
	exit    int
	stdout  limited
	stderr  limited
}

// errRefused ends a run.
var errRefused = errors.New("cannot be run without effects")

func (m *machine) refuse() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refused = true
	return errRefused
}

// maxOutput is the most bytes that are kept of what a program reads or writes at once.
const maxOutput = 64 << 10

// limited keeps the beginning of what is written to it.
type limited struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *limited) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if room := maxOutput - l.b.Len(); room > 0 {
		l.b.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (l *limited) String() string { return l.b.String() }

// readAll reads the input of a command.
func readAll(r io.Reader) ([]byte, error) {
	if r == nil {
		return nil, nil
	}
	data, err := io.ReadAll(io.LimitReader(r, maxOutput+1))
	if len(data) > maxOutput {
		return nil, errRefused
	}
	return data, err
}
