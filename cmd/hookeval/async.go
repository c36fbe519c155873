package main

import (
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/value"
)

// startAsync starts this program once more for the async hooks that apply, in a
// session of its own, so that the host waits for nothing of it. It is one
// process, whatever their number: starting it is all that the event pays.
func (e *evaluation) startAsync() error {
	if len(e.result.Async) == 0 {
		return nil
	}
	return e.detach(e.result.Verdict.String(), e.asyncInput(), e.result.Async)
}

func (e *evaluation) detach(verdict string, input []byte, hooks []string) error {
	exe, err := process.Self()
	if err != nil {
		return err
	}
	args := []string{exe, "--host", e.options.host, "--event", e.event, "--async", verdict}
	if e.policy != "" {
		path, err := filepath.Abs(e.policy)
		if err != nil {
			return err
		}
		args = append(args, "--policy", path)
	}
	for _, h := range hooks {
		args = append(args, "--hook", h)
	}
	return process.Detach(process.Detached{Args: args, Env: os.Environ(), In: input})
}

// asyncInput is the event as the host sent it, with the input as the policy left
// it.
func (e *evaluation) asyncInput() []byte {
	if e.result.UpdatedInput.IsNil() {
		return e.input
	}
	for _, ev := range e.result.Final {
		if raw := ev.Get(event.ToolRaw); !raw.IsNil() {
			return value.AppendJSON(nil, e.call.Raw.With("tool_input", raw))
		}
	}
	return e.input
}

// runAsync runs async hooks, in the process that startAsync started. Nobody
// waits for it and nobody reads what it says: the log has it. Several hooks run
// at the same time, each in a process of its own.
func (e *evaluation) runAsync(stdin io.Reader) int {
	h, ok := all.Lookup(e.options.host)
	if !ok {
		return 1
	}
	e.host = h
	if e.open() != nil || e.read(stdin) != nil {
		return 1
	}
	e.world = newWorld(e.policy, e.table, h)
	if len(e.hooks) > 1 {
		code := 0
		for _, name := range e.hooks {
			if err := e.detach(e.async, e.input, []string{name}); err != nil {
				e.result = &eval.Result{}
				e.note(name, err)
				ledger.Log(e.world, e.call.Events, &e.result.Decision)
				code = 1
			}
		}
		return code
	}
	time.AfterFunc(e.asyncLimit(), func() {
		process.StopAll()
		os.Exit(1)
	})
	e.result = eval.Decide(e.table, e.call.Events, eval.Options{
		Hook: e.hook(), World: e.world, Prompts: h.Asks(e.call),
		Async: &decision.Decision{Verdict: verdict(e.async)},
	})
	e.follow()
	return 0
}

// asyncLimit is when an async hook that does not end is ended: well after its own
// time-out, which ends its programs.
func (e *evaluation) asyncLimit() time.Duration {
	ms, _ := e.timeout()
	return time.Duration(ms)*time.Millisecond + 30*time.Second
}

// verdict reads what decision.Verdict.String writes.
func verdict(word string) decision.Verdict {
	for _, v := range []decision.Verdict{decision.Allow, decision.Ask, decision.Deny} {
		if v.String() == word {
			return v
		}
	}
	return decision.None
}
