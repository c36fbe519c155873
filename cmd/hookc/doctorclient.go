package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/runtime/host"
)

// askLimit bounds how long a client may take to say which hooks it has.
var askLimit = 20 * time.Second

// asked compares what was installed with the hooks that the client itself says it
// runs. A client that does not answer is a note: what it has is not known.
func (d *doctor) asked(r *agentReport, t *host.Target, plan *install.Plan, remedy string) {
	if t.Asked == nil || r.Status == statusBroken {
		return // what is wrong with the files comes first
	}
	var files []string
	for _, c := range plan.Changes {
		files = append(files, c.Path)
	}
	names := t.Asked.Names(files, plan.Placed)
	program, err := exec.LookPath(t.Client)
	if err != nil || len(names) == 0 {
		return // no client to ask, or none of these hooks are in its list
	}
	hooks, err := hooksOf(program, t.Asked, d.root)
	if err != nil {
		r.note(fmt.Sprintf("%s does not say which hooks it has: %v", t.Name, err))
		return
	}
	off := map[string]string{}
	for _, h := range hooks {
		off[real(h.Name)] = h.Off
	}
	for _, name := range names {
		why, found := off[real(name)]
		switch {
		case !found:
			r.broken(t.Name+" itself does not list the hook "+name, remedy)
		case why != "":
			r.broken(t.Name+" itself says that it does not run the hook "+name+": "+why, remedy)
		default:
			r.Listed++
		}
	}
}

// real is a path without links. Any other name stays as it is.
func real(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	return name
}

// hooksOf asks a client for its hooks, in the folder of a project.
func hooksOf(program string, q *host.Question, dir string) ([]host.Listed, error) {
	ctx, cancel := context.WithTimeout(context.Background(), askLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, q.Args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// A server ends with its input, which stays open until it has answered; one that
	// does not is killed.
	cmd.Dir, cmd.Cancel, cmd.WaitDelay = dir, in.Close, 2*time.Second
	if q.Input != nil {
		go io.WriteString(in, q.Input(dir)) // a client that does not read must not stop us
	}
	a := answer{read: q.Answer, done: cancel}
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &a, &stderr
	err = cmd.Run() // ended by cancel once the answer is there
	switch {
	case a.whole || a.err != nil:
		return a.hooks, a.err
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, fmt.Errorf("no answer within %s", askLimit)
	case err != nil:
		line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		return nil, fmt.Errorf("%w: %s", err, line)
	}
	return nil, errors.New("it ended without an answer")
}

// answerLimit bounds what a client may print.
const answerLimit = 4 << 20

// answer collects what a client prints until its answer is there.
type answer struct {
	read  func(out []byte) ([]host.Listed, bool, error)
	done  func()
	text  []byte
	hooks []host.Listed
	whole bool
	err   error
}

// Write takes the next part.
func (a *answer) Write(part []byte) (int, error) {
	if a.whole || a.err != nil {
		return len(part), nil
	}
	if a.text = append(a.text, part...); len(a.text) > answerLimit {
		a.err = errors.New("its answer is too long")
	} else {
		a.hooks, a.whole, a.err = a.read(a.text)
	}
	if a.whole || a.err != nil {
		a.done()
	}
	return len(part), nil
}
