package main

import (
	"io"
	"os"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/process"
)

// follow does what comes after the answer. Nothing of it can change the answer,
// not even a panic: what goes wrong is for the log.
func (e *evaluation) follow() {
	defer func() { recover() }()
	took := time.Since(e.started)
	if e.result == nil {
		e.recordFailure(took)
		return
	}
	d := &e.result.Decision
	e.note("", e.startAsync())
	for _, f := range e.result.After {
		e.note("", f(d))
	}
	e.note("", ledger.Record(e.world, e.result.Final, d, took))
	e.logged(ledger.Log(e.world, e.result.Final, d))
}

// recordFailure tells the ledger of an event that could not be decided.
func (e *evaluation) recordFailure(took time.Duration) {
	if e.failure != nil && e.table != nil {
		if e.world == nil {
			e.world = newWorld(e.policy, e.table, e.host)
		}
		e.logged(ledger.Failed(e.world, e.eventName(), *e.failure, took))
	}
}

// eventName is what the ledger calls the event, as far as it is known.
func (e *evaluation) eventName() string {
	if events := e.named(); len(events) > 0 {
		return events[0].Name
	}
	return e.event
}

// note adds an error to what the log is told.
func (e *evaluation) note(hook string, err error) {
	if err != nil {
		d := &e.result.Decision
		d.Errors = append(d.Errors, decision.Failure{Hook: hook, Kind: decision.ExecFailure, Text: err.Error()})
	}
}

// followTime is how long what comes after the answer may take at most. It has
// less where the deadline is nearer: the host waits for the end of the process.
const followTime = 5 * time.Second

// lateTime is what a late answer has for its entry: anybody can hold the lock of
// the ledger, and the host waits no longer.
const lateTime = 100 * time.Millisecond

// logged says on standard error what no log can be told.
func (e *evaluation) logged(err error) {
	if err != nil {
		io.WriteString(e.stderr, "hookeval: the log cannot be written: "+err.Error()+"\n")
	}
}

// late ends the process once the answer of a late evaluation is given, and first
// the programs that it runs.
func (e *evaluation) late(code int) {
	process.StopAll()
	time.AfterFunc(lateTime, func() { leave(code) })
	if e.table != nil {
		e.logged(ledger.Failed(newWorld(e.policy, e.table, e.host), e.eventName(),
			decision.Failure{Kind: decision.TimeoutFailure, Text: lateText, Closed: code == 2}, time.Since(e.started)))
	}
	leave(code)
}

// leave ends the process, and what it runs.
func leave(code int) {
	process.StopAll()
	os.Exit(code)
}
