package policytest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
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

	Asked func(id uint32) // is told of each question that is answered outside of the event; nil where nobody wants to know
}

// Decide decides one event. It may be called concurrently: a table may not, so
// every call opens its own, which costs no more than a look at the header.
func (e *Evaluator) Decide(r Request) (*Outcome, error) {
	t, err := table.Load(e.Table)
	if err != nil {
		return nil, err
	}
	c, o, err := e.Decode(t, r)
	if err != nil {
		return o, err
	}
	return e.DecideCall(t, c, true)
}

// Decoded is an event that was read, to be decided by one table or several of
// policies that declare the same events.
type Decoded struct {
	host *host.Host
	call *host.Call
	req  Request
}

// Events are its canonical events.
func (c *Decoded) Events() []*event.Event { return c.call.Events }

// In is the same event with what outlives an event in another folder.
func (c *Decoded) In(state string) *Decoded {
	own := *c
	own.req.State = state
	return &own
}

// State is the folder of what outlives an event.
func (c *Decoded) State() string { return c.req.State }

// Only is the one folder that there is.
func (c *Decoded) Only() string { return c.req.Only }

// Decode reads an event. Where that fails, the outcome, if there is one, holds what
// the host is answered then.
func (e *Evaluator) Decode(t *table.Table, r Request) (*Decoded, *Outcome, error) {
	h, ok := e.Host(r.Host)
	if !ok {
		return nil, nil, fmt.Errorf("there is no host %q", r.Host)
	}
	r.World.Declared = func(name string) (*event.Kind, bool) { return eval.Declared(t, name) }
	call, err := h.Decode(r.Event, r.World)
	if err != nil {
		o, err := failed(h, t, r.Event, fmt.Errorf("the event cannot be decoded: %w", err))
		return nil, o, err
	}
	return &Decoded{h, call, r}, nil, nil
}

// DecideCall decides an event that was read. The call can be decided again.
func (e *Evaluator) DecideCall(t *table.Table, c *Decoded, explain bool) (*Outcome, error) {
	events := make([]*event.Event, len(c.call.Events))
	for i, ev := range c.call.Events {
		own := *ev
		events[i] = &own
	}
	opt := eval.Options{Explain: explain, World: e.world(t, c.host, c.req), Prompts: c.host.Asks(c.call)}
	var heard told
	opt.World.Getenv = heard.listen(opt.World.Getenv)
	res := eval.Decide(t, events, opt)
	if err := t.Err(); err != nil {
		return failed(c.host, t, c.req.Event, err)
	}
	o := &Outcome{Event: c.call.HostEvent, Decision: res.Decision, Async: res.Async, Answer: c.host.Encode(c.call, &res.Decision), Told: heard.names}
	for _, x := range res.Explanations {
		o.Skipped = append(o.Skipped, Skipped(x))
	}
	if !e.Effects && explain {
		o.Held = held(t, res.Decision.Hooks)
	}
	eval.Follow(t, res, opt)
	return o, nil
}

// held names the steps of hooks that applied and do nothing unless steps act:
// the usual reason why a gate does not deny.
func held(t *table.Table, applied []decision.Applied) string {
	var kinds []string
	for _, a := range applied {
		for i := range t.NumHooks() {
			h := t.Hook(uint32(i))
			if t.Text(h.Name) != a.Name {
				continue
			}
			for s := h.Steps; s < h.Steps+uint32(h.NumSteps) && t.Err() == nil; s++ {
				kind := stepKind(t, s)
				if slices.Contains([]string{"check", "run", "write", "record"}, kind) && !slices.Contains(kinds, kind) {
					kinds = append(kinds, kind)
				}
			}
		}
	}
	if len(kinds) == 0 {
		return ""
	}
	return strings.Join(kinds, ", ") + " (steps act with --effects only)"
}

func stepKind(t *table.Table, id uint32) string {
	if k := int(t.Step(id).Kind); k < len(effect.All) {
		return effect.All[k].Name
	}
	return ""
}

// world is what the test's folder and variables are.
func (e *Evaluator) world(t *table.Table, h *host.Host, r Request) *world.World {
	return &world.World{
		Home: r.World.Getenv("HOME"), State: r.State, Only: r.Only, Scripts: func() string { return e.Scripts },
		Policy: t.Meta().Policy, Host: h.Name, Effects: e.Effects, Now: r.Now, Asked: e.Asked,
		Getenv: func(name string) (string, bool) { v := r.World.Getenv(name); return v, v != "" }, Vars: r.Vars,
		Guards: func() []string { return r.Guards },
	}
}

// failed is the outcome of an event that could not be decided.
func failed(h *host.Host, t *table.Table, input []byte, err error) (*Outcome, error) {
	closed := t.Flags&table.FlagParseClosed != 0
	return &Outcome{Answer: h.Failure(host.Failure{Closed: closed, Reason: err.Error(), Input: input})}, err
}

// Hooks lists the names of all hooks of the policy.
func (e *Evaluator) Hooks() ([]string, error) {
	t, err := table.Load(e.Table)
	if err != nil {
		return nil, err
	}
	return HookNames(t), t.Err()
}

// Events lists the events that the policy declares.
func (e *Evaluator) Events() ([]*event.Kind, error) {
	t, err := table.Load(e.Table)
	if err != nil {
		return nil, err
	}
	var kinds []*event.Kind
	declared := eval.Settings(t)("events")
	for i := range declared.Len() {
		if k, ok := event.Declared(declared, declared.Key(i).Str()); ok {
			kinds = append(kinds, k)
		}
	}
	return kinds, t.Err()
}

// HookNames lists the names of all hooks of the policy that a table was made
// of. What derives its events is none of them.
func HookNames(t *table.Table) []string {
	names := []string{}
	for i := range t.NumHooks() {
		if h := t.Hook(uint32(i)); h.Flags&table.HookDerives == 0 {
			names = append(names, t.Text(h.Name))
		}
	}
	return names
}
