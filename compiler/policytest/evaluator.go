package policytest

import (
	"fmt"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// Evaluator decides events with a compiled table, as hookeval would.
type Evaluator struct {
	Table []byte                               // the file policy.hkt
	Host  func(name string) (*host.Host, bool) // finds a host

	Effects bool   // steps act: programs run, files of the test's folder are written
	Scripts string // the folder of the policy's scripts
}

// Decide decides one event. It may be called concurrently: a table may not, so
// every call opens its own, which costs no more than a look at the header.
func (e *Evaluator) Decide(r Request) (*Outcome, error) {
	h, ok := e.Host(r.Host)
	if !ok {
		return nil, fmt.Errorf("there is no host %q", r.Host)
	}
	t, err := table.Load(e.Table)
	if err != nil {
		return nil, err
	}
	r.World.Declared = func(name string) (*event.Kind, bool) { return eval.Declared(t, name) }
	call, err := h.Decode(r.Event, r.World)
	if err != nil {
		return failed(h, t, fmt.Errorf("the event cannot be decoded: %w", err))
	}
	opt := eval.Options{Explain: true, World: e.world(t, h, r), Prompts: h.Asks(call)}
	res := eval.Decide(t, call.Events, opt)
	if err := t.Err(); err != nil {
		return failed(h, t, err)
	}
	o := &Outcome{Event: call.HostEvent, Decision: res.Decision, Answer: h.Encode(call, &res.Decision)}
	for _, x := range res.Explanations {
		o.Skipped = append(o.Skipped, Skipped(x))
	}
	eval.Follow(t, res, opt)
	return o, nil
}

// world is what the test's folder and variables are.
func (e *Evaluator) world(t *table.Table, h *host.Host, r Request) *world.World {
	return &world.World{
		Home: r.World.Getenv("HOME"), State: r.State, Scripts: e.Scripts,
		Policy: t.Meta().Policy, Host: h.Name, Effects: e.Effects,
		Getenv: func(name string) (string, bool) { v := r.World.Getenv(name); return v, v != "" },
	}
}

// failed is the outcome of an event that could not be decided.
func failed(h *host.Host, t *table.Table, err error) (*Outcome, error) {
	closed := t.Flags&table.FlagParseClosed != 0
	return &Outcome{Answer: h.Failure(host.Failure{Closed: closed, Reason: err.Error()})}, err
}

// Hooks lists the names of all hooks of the table.
func (e *Evaluator) Hooks() ([]string, error) {
	t, err := table.Load(e.Table)
	if err != nil {
		return nil, err
	}
	names := make([]string, t.NumHooks())
	for i := range names {
		names[i] = t.Text(t.Hook(uint32(i)).Name)
	}
	return names, t.Err()
}
