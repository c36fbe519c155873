// Hookeval decides one event of an agent: the event on standard input, the
// answer in the agent's own protocol on standard output. The decision table is
// at the end of its own executable, or beside it.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

const usage = `usage: hookeval --host HOST [--policy FILE] [--event EVENT] [--hook NAME] [--on-error open|closed|KIND,…]
       hookeval --version`

func main() {
	// A table that shrinks under its mapping faults; the fault becomes a panic
	// that answer turns into the policy's on_error.
	debug.SetPanicOnFault(true)
	os.Exit(run(os.Args[1:], os.Stdin, stdout, stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "hookeval: %s\n%s\n", err, usage)
		return failureCode(o.closed(nil, decision.ExecFailure))
	}
	if o.version {
		return version(o, stdout)
	}
	out := &once{stdout: stdout, stderr: stderr, exit: os.Exit}
	return out.answer(decide(o, stdin, out))
}

// failureCode is the exit code of the evaluator's own failure.
func failureCode(closed bool) int {
	if closed {
		return 2
	}
	return 1
}

// decide turns standard input into the host's answer, whatever happens. An
// answer that is late is given through out.
func decide(o options, stdin io.Reader, out *once) (a host.Answer) {
	h, ok := all.Lookup(o.host)
	if !ok {
		return host.Answer{Stderr: unknownHost(o.host), Exit: failureCode(o.closed(nil, decision.ExecFailure))}
	}
	var t *table.Table
	fail := func(kind decision.FailureKind, reason string) host.Answer {
		return h.Failure(host.Failure{Event: o.event, Closed: o.closed(t, kind), Reason: reason})
	}
	defer func() {
		if p := recover(); p != nil {
			a = fail(decision.ExecFailure, fmt.Sprintf("hookeval failed: %v", p))
		}
	}()
	t, err := open(o.policy)
	if err != nil {
		if left := (*table.BrokenError)(nil); o.onError == nil && errors.As(err, &left) {
			o.onError = &left.OnError
		}
		return fail(decision.ExecFailure, err.Error())
	}
	out.closed = o.closed(t, decision.ExecFailure)
	late := func() host.Answer {
		return fail(decision.TimeoutFailure, "the policy's hooks took longer than their time-outs")
	}
	out.deadline(deadline(t, h, named(h, o.event)), late())
	input, err := readAll(stdin)
	if err != nil {
		return fail(decision.ParseFailure, "the event cannot be read: "+err.Error())
	}
	call, err := h.Decode(input, host.World{Getenv: os.Getenv})
	if err != nil {
		return fail(decision.ParseFailure, "the event cannot be decoded: "+err.Error())
	}
	locate(call)
	if o.event == "" {
		o.event = call.HostEvent
		out.deadline(deadline(t, h, canonical(call)), late())
	}
	res := eval.Decide(t, call.Events, eval.Options{Hook: o.hook, World: &world.World{Home: home(), Getenv: os.LookupEnv, Effects: true}, Prompts: h.Prompts})
	if err := t.Err(); err != nil {
		return fail(decision.ExecFailure, err.Error())
	}
	return h.Encode(call, &res.Decision)
}

// closed is what a failure of the evaluator's own means: as the command line
// says, else as the table says; open where neither can be asked.
func (o options) closed(t *table.Table, kind decision.FailureKind) bool {
	if o.onError != nil {
		return o.onError.Closed(kind)
	}
	return t != nil && t.OnError().Closed(kind)
}

func open(policy string) (*table.Table, error) {
	if policy != "" {
		return table.Open(policy)
	}
	return table.OpenOwn()
}

func version(o options, stdout io.Writer) int {
	fmt.Fprintf(stdout, "hookeval, table format %d\n", table.Version)
	t, err := open(o.policy)
	if err != nil {
		fmt.Fprintln(stdout, err)
		return 0
	}
	m := t.Meta()
	fmt.Fprintf(stdout, "policy %q, %d hooks, table version %d, compiled by hookc %s\n", m.Policy, t.NumHooks(), t.Version, m.Compiler)
	return 0
}

func unknownHost(name string) string {
	var known []string
	for _, h := range all.Hosts {
		known = append(known, h.Name)
	}
	if name == "" {
		return "hookeval: --host is missing; it is one of " + strings.Join(known, ", ")
	}
	return fmt.Sprintf("hookeval: there is no host %q; it is one of %s", name, strings.Join(known, ", "))
}
