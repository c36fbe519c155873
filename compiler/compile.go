// Package compiler turns a checked policy into a decision table.
//
// It is a list of passes over a unit (passes.go says which, in what order and
// why); each can be printed. The same sources give the same bytes on every
// machine and run.
package compiler

import (
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// Version is hookc's own version. It is written in the source, not read from the
// build, so that a table does not depend on how its compiler was built.
const Version = "0.1.0-dev"

// Options say how a policy is compiled.
type Options struct {
	// NoOptimize leaves the optional passes out. The table decides the same.
	NoOptimize bool

	// Dump is called after each pass with the unit in words; nil dumps nothing.
	Dump func(pass, text string)

	// Watch makes the table tell what its evaluation sees; nil tells nothing. Only a
	// test's evaluator may have such a table, and it looks at every row.
	Watch *lower.Watch

	// Prepared is what is known of the policy's expressions, or of some of them; nil
	// where nothing is. The table is the same.
	Prepared *Prepared
}

// Result is a compiled policy.
type Result struct {
	Table  []byte // the file policy.hkt
	Stats  table.Stats
	Events []Event // what the table listens to, in the registry's order

	// Automata are those of the table, for whoever asks about its guards.
	Automata *lower.Automata
}

// Event is what emission needs to know about one event that a host must send.
type Event struct {
	Name     string
	Tools    []string    // the names of tools that can match; nil where they are not a finite set
	Deadline int         // milliseconds that the host waits, events that follow from it included
	OnError  ast.OnError // what some hook of it, or of those, closes, or the policy
	Hooks    []*ast.Hook // that listen to it; none where it is there for what follows from it
	Derives  []string    // the policy's events that follow from it, directly

	// Custom says that the policy declares the event: only a host that can be
	// called with any event sends it.
	Custom bool

	// Stamp says that no hook needs the event, but a later event's duration: a
	// host that says how long a tool took need not send it.
	Stamp bool
}

// Compile lowers a checked policy. The result is nil where there are errors.
func Compile(p *ast.Policy, opt Options) (*Result, diag.List) {
	u := newUnit(p)
	u.lower.Watch = opt.Watch
	if opt.Prepared != nil {
		u.prepared = *opt.Prepared
	}
	for _, pass := range passes {
		if opt.NoOptimize && pass.optional {
			continue
		}
		pass.run(u)
		if opt.Dump != nil {
			opt.Dump(pass.name, u.String())
		}
		if u.diags.HasErrors() {
			u.diags.Sort()
			return nil, u.diags
		}
	}
	u.diags.Sort()
	return u.result(), u.diags
}

// unit is a policy under way to its table. Passes replace its parts and never
// change the policy they came from.
type unit struct {
	policy *ast.Policy
	hooks  []*ast.Hook              // in order of evaluation, from the pass order on; then those that derive events
	derive map[*ast.Hook]*ast.Event // the event that a hook derives
	events []*eventRows
	lower  *lower.Lowerer
	diags  diag.List
	file   []byte

	prepared Prepared
}

func newUnit(p *ast.Policy) *unit {
	u := &unit{policy: p, derive: map[*ast.Hook]*ast.Event{}}
	u.lower = lower.New(&u.diags)
	add := func(h *ast.Hook) *ast.Hook {
		c := *h
		u.hooks = append(u.hooks, &c)
		return &c
	}
	for _, h := range p.Hooks {
		add(h)
	}
	for _, e := range p.Events {
		for _, from := range e.From {
			u.derive[add(from.Hook)] = e
		}
	}
	return u
}

func (u *unit) result() *Result {
	r := &Result{Table: u.file, Stats: u.lower.B.Stats(), Automata: u.lower.Automata}
	r.Stats.Bytes = len(u.file)
	for _, e := range u.events {
		if !e.derives {
			r.Events = append(r.Events, u.emission(e))
		}
	}
	return r
}
