package main

import (
	"errors"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fault"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// evaluation is one run of the program: one event of the host. What it did not
// come to is nil.
type evaluation struct {
	options
	started  time.Time
	stderr   io.Writer
	out      once
	watchdog watchdog
	host     *host.Host
	table    *table.Table
	input    []byte
	call     *host.Call
	world    *world.World
	result   *eval.Result
	failure  *decision.Failure // where the event could not be decided
}

// decide turns standard input into the host's answer, whatever happens. An
// answer that is late is the watchdog's.
func (e *evaluation) decide(stdin io.Reader) (a host.Answer) {
	h, ok := all.Lookup(e.options.host)
	if !ok {
		return host.Answer{Stderr: unknownHost(e.options.host), Exit: failureCode(e.closed(nil, decision.ExecFailure))}
	}
	e.host = h
	defer func() {
		if p := recover(); p != nil {
			a = e.fail(decision.ExecFailure, "hookeval failed: "+panicText(p))
		}
	}()
	if err := e.open(); err != nil {
		return e.fail(decision.ExecFailure, err.Error())
	}
	if _, ok := e.timeout(); !ok && e.hook() != "" {
		return e.fail(decision.ExecFailure, "the policy has no hook "+strconv.Quote(e.hook())+": what calls it belongs to another build")
	}
	e.out.closed = e.closed(e.table, decision.ExecFailure)
	e.watchdog.limit(e.deadline(e.named()), e.tooLate())
	if err := e.read(stdin); err != nil {
		return e.fail(decision.ParseFailure, err.Error())
	}
	if e.event == "" {
		e.event = e.call.HostEvent
		e.watchdog.limit(e.deadline(e.called()), e.tooLate())
	}
	e.world = newWorld(e.policy, e.table, h)
	res := eval.Decide(e.table, e.call.Events, eval.Options{Hook: e.hook(), World: e.world, Prompts: h.Asks(e.call)})
	if err := e.table.Err(); err != nil {
		return e.fail(decision.ExecFailure, err.Error())
	}
	e.result = res
	e.allowed()
	return h.Encode(e.call, &res.Decision)
}

// panicText is what a panic says. Those of Go's own runtime are errors.
func panicText(p any) string {
	switch p := p.(type) {
	case error:
		return p.Error()
	case string:
		return p
	}
	return "an unknown panic"
}

// open finds the table. A broken one still says what its own failure means.
func (e *evaluation) open() error {
	t, err := open(e.policy)
	if err != nil {
		if left := (*table.BrokenError)(nil); e.onError == nil && errors.As(err, &left) {
			e.onError = &left.OnError
		}
		return err
	}
	e.table = t
	return nil
}

// read reads and decodes the event.
func (e *evaluation) read(stdin io.Reader) (err error) {
	if e.input, err = readAll(stdin); err != nil {
		return fault.In("the event cannot be read", err)
	}
	if e.call, err = e.decode(); err != nil {
		return fault.In("the event cannot be decoded", err)
	}
	return nil
}

func (e *evaluation) decode() (*host.Call, error) {
	call, err := e.host.Decode(e.input, host.World{Getenv: os.Getenv, Declared: e.declared})
	if err == nil {
		locate(call)
	}
	return call, err
}

// declared finds an event that the policy declares.
func (e *evaluation) declared(name string) (*event.Kind, bool) {
	return eval.Declared(e.table, name)
}

// fail is the answer to an event that could not be decided.
func (e *evaluation) fail(kind decision.FailureKind, reason string) host.Answer {
	closed := e.closed(e.table, kind)
	e.failure = &decision.Failure{Kind: kind, Text: reason, Closed: closed}
	return e.host.Failure(host.Failure{Event: e.event, Closed: closed, Reason: reason, Input: e.input})
}

// lateText is what a late answer says.
const lateText = "the policy's hooks took longer than their time-outs"

// tooLate makes the answer to an event that is not decided in time. It may be asked
// while the event is read, so it has all that it needs.
func (e *evaluation) tooLate() func() host.Answer {
	h, f := e.host, host.Failure{Event: e.event, Closed: e.closed(e.table, decision.TimeoutFailure), Reason: lateText}
	return func() host.Answer { return h.Failure(f) }
}

// closed is what a failure of the evaluator's own means: as the command line
// says, else as the table says; open where neither can be asked.
func (o options) closed(t *table.Table, kind decision.FailureKind) bool {
	if o.onError != nil {
		return o.onError.Closed(kind)
	}
	return t != nil && t.OnError().Closed(kind)
}
