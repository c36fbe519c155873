// Package explain tells why a policy decided one event as it did: what each hook
// made of it, which part of a condition held, which words of the call decided
// that, and which near call passes. Whatever it says has been evaluated by a table
// of hookc, never by reading the policy.
package explain

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Policy is a compiled policy that is asked about single events.
type Policy struct {
	Policy *ast.Policy
	Table  *table.Table
	World  *world.World
	Host   *host.Host // whose events are asked about
	Dir    string     // where events happen that name no folder
	As     string     // the agent that conditions see as host; "" for that of Host
}

// Tree is what a policy made of an event.
type Tree struct {
	Call     *host.Call
	Decision decision.Decision
	Hooks    []Hook   // that listen to the event, in the order in which they are looked at
	Async    []string // the hooks that start after the decision
}

// Hook is what one hook made of the event.
type Hook struct {
	Hook    *ast.Hook
	Applied bool
	Decides bool   // its verdict is the answer's
	Said    string // "deny", "ask", "warn" …; "" where it said nothing
	Reason  string
	Monitor bool
	Why     string // why it did not apply
	Errors  []string
	Step    *ast.Step // that said it; nil where it is not known
	Parts   []Part    // of its match and its condition; none where nobody wants them
}

// State is what became of a part of a condition.
type State uint8

// The states.
const (
	No     State = iota
	Yes          // it holds
	Failed       // it cannot be evaluated on this event
)

// String names a state as the JSON output spells it.
func (s State) String() string { return [...]string{"no", "yes", "error"}[s] }

// Part is a part of a match or of a condition.
type Part struct {
	Text  string // as the policy says it
	Span  diag.Span
	State State
	Words []string // the words of the call without which it would not hold
	Value string   // what it looked at, as JSON
	Error string
	Parts []Part

	names bool // it says what is done: the program and its subcommand
}

// Options say what of an event is told.
type Options struct {
	Hook string // only this hook, with all of its parts
	All  bool   // the parts of hooks that did not apply too
}

// Explain decides an event and tells why.
func (p *Policy) Explain(text []byte, opt Options) (*Tree, error) {
	call, res, err := p.decide(p.Table, text, opt.Hook)
	if err != nil {
		return nil, err
	}
	t := &Tree{Call: call, Decision: res.Decision, Async: res.Async}
	for _, ev := range call.Events {
		t.Hooks = append(t.Hooks, p.hooks(ev.Kind.Name, res, opt)...)
	}
	t.Hooks = append(t.Hooks, p.derived(res, opt)...)
	t.mark()
	words := p.wordsOf(text, call)
	for i := range t.Hooks {
		h := &t.Hooks[i]
		if h.Applied || opt.Hook != "" || opt.All && h.Why != behind {
			p.detail(h, text, call, words)
		}
	}
	return t, nil
}

// behind is what the evaluator says of hooks that a deny kept from being looked at.
const behind = "skipped: an earlier hook denied"

// decide decides an event on a table; nothing is started and nothing is written.
func (p *Policy) decide(t *table.Table, text []byte, hook string) (*host.Call, *eval.Result, error) {
	declared := func(name string) (*event.Kind, bool) { return eval.Declared(t, name) }
	call, err := p.Host.Decode(text, host.World{Getenv: func(string) string { return "" }, Dir: p.Dir, Declared: declared})
	if err != nil {
		return nil, nil, err
	}
	if p.As != "" {
		for _, ev := range call.Events {
			ev.Set(event.HostName, value.OfString(p.As))
		}
	}
	res := eval.Decide(t, call.Events, eval.Options{Hook: hook, Explain: true, World: p.World, Prompts: p.Host.Asks(call)})
	return call, res, t.Err()
}

// hooks lists the hooks that listen to an event, in their order, with what became
// of each.
func (p *Policy) hooks(name string, res *eval.Result, opt Options) (out []Hook) {
	said, why := map[string]decision.Applied{}, map[string]string{}
	for _, a := range res.Hooks {
		said[a.Name] = a
	}
	for _, e := range res.Explanations {
		why[e.Hook] = e.Why
	}
	for _, h := range p.listening(name) {
		if opt.Hook != "" && h.Name != opt.Hook {
			continue
		}
		t := Hook{Hook: h, Why: why[h.Name]}
		if a, ok := said[h.Name]; ok {
			t.Applied, t.Said, t.Reason, t.Monitor, t.Why = true, a.Decision, a.Reason, a.Monitor, ""
		} else if slices.Contains(res.Async, h.Name) {
			t.Applied, t.Why = true, ""
		}
		for _, f := range res.Errors {
			if f.Hook == h.Name {
				t.Errors = append(t.Errors, f.Text)
			}
		}
		out = append(out, t)
	}
	return out
}

// derived lists the hooks that applied on events which the policy derives from the
// host's. Nothing is known of these events but what the hooks said.
func (p *Policy) derived(res *eval.Result, opt Options) (out []Hook) {
	for _, e := range p.Policy.Events {
		if len(e.From) == 0 {
			continue
		}
		for _, h := range p.hooks(e.Name, res, opt) {
			if h.Applied || len(h.Errors) > 0 {
				out = append(out, h)
			}
		}
	}
	return out
}

// listening is the hooks on an event in the order of their rows.
func (p *Policy) listening(name string) (out []*ast.Hook) {
	for _, h := range p.Policy.Hooks {
		if slices.Contains(h.On, name) {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	return out
}

// mark finds the hook whose verdict is the answer: the first with it.
func (t *Tree) mark() {
	verdict := t.Decision.Verdict
	for i := range t.Hooks {
		h := &t.Hooks[i]
		if verdict != decision.None && h.Applied && !h.Monitor && h.Said == verdict.String() {
			h.Decides = true
			return
		}
	}
}

// Deciding is the hook whose verdict is the answer; nil where no hook decided.
func (t *Tree) Deciding() *Hook {
	for i := range t.Hooks {
		if t.Hooks[i].Decides {
			return &t.Hooks[i]
		}
	}
	return nil
}
