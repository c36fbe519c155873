package main

import (
	"os"
	"slices"
	"sync"
	"time"

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// replayed is a policy that calls are decided by.
type replayed struct {
	first *table.Table
	open  func() (*table.Table, error)
	facts *analyze.Policy // nil of a table
	acts  map[string]bool // hooks with steps that start programs, or look outside
	final bool            // it has an allow that may end the evaluation

	mu  sync.Mutex
	err error
}

// replayed opens or compiles a policy.
func (a *app) replayed(path string, f replayFlags) (*replayed, error) {
	r := &replayed{}
	if isPolicy(path) {
		p, res, err := a.compile(path, f.policyFlags, compiler.Options{})
		if err != nil {
			return nil, err
		}
		r.open = func() (*table.Table, error) { return table.Load(res.Table) }
		r.facts = analyze.New(p, res)
	} else {
		if err := noSuch(path); err != nil {
			return nil, exitError{2, err}
		}
		r.open = func() (*table.Table, error) { return table.Open(path) }
	}
	t, err := r.open()
	if err != nil {
		return nil, exitError{2, err}
	}
	r.first = t
	r.look(t)
	return r, nil
}

// look finds what the policy has of steps whose answer is not in an event.
func (r *replayed) look(t *table.Table) {
	r.acts = map[string]bool{}
	for i := range t.NumHooks() {
		h := t.Hook(uint32(i))
		for s := range uint32(h.NumSteps) {
			step := t.Step(h.Steps + s)
			if int(step.Kind) >= len(effect.All) {
				continue
			}
			k := effect.All[step.Kind]
			if k.Program || k.Gate || k.Name == "prompt" {
				r.acts[t.Text(h.Name)] = true
			}
			for arg := range uint32(step.NumArgs) {
				r.final = r.final || k.Name == "allow" && t.Text(t.StepArg(step.Args+arg).Name) == "final"
			}
		}
	}
}

// failed is what kept a worker from its table, or a table from being read.
func (r *replayed) failed() error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

func (r *replayed) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// policyAnswer is what a policy says of a call.
type policyAnswer struct {
	verdict   decision.Verdict
	hooks     []decision.Applied
	rewritten bool
	asked     []string // what would have to be known of the world as it was; nil where the answer is certain
}

// decidedCall is a call with its answers.
type decidedCall struct {
	now, then policyAnswer // by the policy, and by that of --against
	unread    bool         // it makes no event
	subject   string       // its command, path or other text
	event     string       // its canonical name
}

// worker is a function that decides calls. Only one goroutine may use it: so it is
// with tables.
func (r *replayed) worker(then *replayed) func(*transcript.Call) decidedCall {
	d, err := r.decider()
	if err != nil {
		r.fail(err)
		return func(*transcript.Call) decidedCall { return decidedCall{} }
	}
	var other *decider
	if then != nil {
		if other, err = then.decider(); err != nil {
			then.fail(err)
			other = nil
		}
	}
	return func(c *transcript.Call) (out decidedCall) {
		var ok bool
		if out.now, ok = d.decide(c, &out); !ok {
			return decidedCall{unread: true}
		}
		if other != nil {
			out.then, _ = other.decide(c, &out)
		}
		return out
	}
}

// decider decides calls one after the other.
type decider struct {
	of    *replayed
	table *table.Table
	world *world.World
	dir   string
	asked []uint32
	clock time.Time
}

func (r *replayed) decider() (*decider, error) {
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	d := &decider{of: r, table: t, dir: workDir()}
	home, _ := os.UserHomeDir()
	d.world = &world.World{
		Home: home, Policy: t.Meta().Policy, Getenv: os.LookupEnv,
		Now:   func() time.Time { return d.clock },
		Asked: func(id uint32) { d.asked = append(d.asked, id) },
	}
	return d, nil
}

func (d *decider) declared(name string) (*event.Kind, bool) { return eval.Declared(d.table, name) }

// decide decides a call; false where it makes no event.
func (d *decider) decide(c *transcript.Call, out *decidedCall) (a policyAnswer, ok bool) {
	if c.Host == nil {
		return a, false
	}
	text := c.Event()
	call, err := c.Host.Decode(text, hostWorld(c, d))
	if err != nil {
		return a, false
	}
	if len(call.Events) > 0 {
		out.subject, out.event = subjectOf(call.Events[0]), call.Events[0].Kind.Name
	}
	d.asked, d.world.Host = d.asked[:0], c.Host.Name
	if d.clock = c.Time; d.clock.IsZero() {
		d.clock = time.Now()
	}
	opt := eval.Options{World: d.world, Prompts: c.Host.Asks(call)}
	res := eval.Decide(d.table, call.Events, opt)
	if err := d.table.Err(); err != nil {
		d.of.fail(err)
		return a, false
	}
	a = policyAnswer{verdict: res.Verdict, hooks: slices.Clone(res.Hooks), rewritten: res.UpdatedInput.Len() > 0}
	a.asked = d.unknown(c, a.hooks)
	if len(a.asked) > 0 && a.verdict == decision.Deny && d.certain(c, text, a.hooks, opt) {
		a.asked = nil
	}
	return a, true
}

// timeless are questions whose answer does not depend on when they are put.
var timeless = map[uint32]bool{uint32(world.WithinID): true, uint32(world.GuardID): true}

// unknown is what conditions and steps asked that the record does not say.
func (d *decider) unknown(c *transcript.Call, hooks []decision.Applied) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, id := range d.asked {
		if !timeless[id] && (id != uint32(world.TimeID) || c.Time.IsZero()) {
			add(world.FuncName(id))
		}
	}
	for _, h := range hooks {
		if d.of.acts[h.Name] {
			add("steps of " + h.Name)
		}
	}
	return names
}

// certain reports whether a call is denied whatever was asked: a hook denies
// it alone, without a question, and the policy has no final allow that might have
// come first.
func (d *decider) certain(c *transcript.Call, text []byte, hooks []decision.Applied, opt eval.Options) bool {
	if d.of.final {
		return false
	}
	for _, h := range hooks {
		if h.Verdict != decision.Deny || h.Monitor || d.of.acts[h.Name] {
			continue
		}
		call, err := c.Host.Decode(text, hostWorld(c, d)) // a rewrite may have changed the events
		if err != nil {
			return false
		}
		d.asked, opt.Hook = d.asked[:0], h.Name
		res := eval.Decide(d.table, call.Events, opt)
		if res.Verdict == decision.Deny && len(d.unknown(c, res.Hooks)) == 0 {
			return true
		}
	}
	return false
}
