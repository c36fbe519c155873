// Package graph is a policy as a picture: its events, the hooks of each in the order in
// which they are asked, and which of them overrules which. Of makes the value; Mermaid,
// DOT, SVG and JSON draw it.
package graph

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
)

// Graph is the picture of a policy.
type Graph struct {
	Policy      string   `json:"policy"`
	Description string   `json:"description,omitempty"`
	Hooks       int      `json:"hooks"`
	Events      []*Event `json:"events"`
}

// Event is an event and what is asked on it.
type Event struct {
	Name      string     `json:"name"`
	Own       bool       `json:"own,omitempty"`  // the policy declares it
	From      []string   `json:"from,omitempty"` // the events that it follows from
	Rows      []*Row     `json:"hooks"`          // in the order in which they are asked
	Relations []Relation `json:"overrules"`

	// Unasked counts the pairs of hooks that may overrule each other, and for which no
	// search was made any more.
	Unasked int `json:"unasked,omitempty"`
}

// Row is a hook, or several hooks that are drawn as one.
type Row struct {
	Name        string   `json:"name"`
	Description string   `json:"description,omitempty"`
	Pack        string   `json:"pack,omitempty"` // the use that it came by; "" for the policy's own
	Says        []Say    `json:"says"`           // its decisions, then its other steps
	Hooks       int      `json:"count"`          // how many hooks it stands for
	Group       bool     `json:"group,omitempty"`
	Priority    int      `json:"priority"`
	Lowest      int      `json:"lowest_priority"` // of several hooks
	Async       bool     `json:"async,omitempty"`
	Monitor     bool     `json:"monitor,omitempty"`
	Off         bool     `json:"off,omitempty"` // enabled = false: it is not asked
	Overridden  []string `json:"overridden,omitempty"`
	File        string   `json:"file,omitempty"`
	Line        int      `json:"line,omitempty"`

	hooks []*ast.Hook
}

// Say is what hooks of a row do, and how many of them.
type Say struct {
	What  string `json:"what"` // a step's name; "final allow"
	Hooks int    `json:"count"`
}

// How one hook overrules another.
type How string

// The ways. Ends: its deny, asked first, ends the evaluation. Outranks: both are asked,
// and its decision is the stronger one. Skips: its final allow keeps the other from
// being asked. Replaces: it rewrites the same field of the input after the other.
const (
	Ends     How = "ends"
	Outranks How = "outranks"
	Skips    How = "skips"
	Replaces How = "replaces"
)

// ways is every way, in the order of legends.
var ways = []How{Ends, Outranks, Skips, Replaces}

// Relation says that one row overrules another.
type Relation struct {
	Over   int  `json:"over"`  // positions in Event.Rows
	Under  int  `json:"under"` //
	How    How  `json:"how"`
	Proved bool `json:"proved"` // there is an event on which it does; else it is possible
	Always bool `json:"always"` // and it is proved that it does on every event of the other
	Pairs  int  `json:"pairs"`  // of hooks, in rows of several
}

// Options say what is drawn.
type Options struct {
	Event string // only this event
	All   bool   // each hook for itself, however many there are
}

// Of is the graph of a compiled policy.
func Of(p *ast.Policy, res *compiler.Result, opt Options) (*Graph, error) {
	g := &Graph{Policy: p.Name, Description: p.Description, Hooks: len(p.Hooks)}
	s := newSearch(p, res)
	for _, k := range append(slices.Clone(event.Kinds), p.EventKinds()...) {
		e := &Event{Name: k.Name, Own: k.ID >= event.FirstCustom, From: from(p, k.Name)}
		e.Rows = rows(p, k.Name, opt.All)
		if len(e.Rows)+len(e.From) == 0 || opt.Event != "" && opt.Event != e.Name {
			continue
		}
		s.event(e)
		g.Events = append(g.Events, e)
	}
	if opt.Event != "" && len(g.Events) == 0 {
		return nil, fmt.Errorf("no hook of the policy listens to the event %s", opt.Event)
	}
	g.sources()
	return g, nil
}

// from is the events that an event of the policy follows from.
func from(p *ast.Policy, name string) (out []string) {
	for _, e := range p.Events {
		for _, f := range e.From {
			for _, on := range f.Hook.On {
				if e.Name == name && !slices.Contains(out, on) {
					out = append(out, on)
				}
			}
		}
	}
	return out
}

// sources adds the events that others follow from and no hook listens to, and puts
// what follows behind it.
func (g *Graph) sources() {
	for _, e := range slices.Clone(g.Events) {
		for _, name := range e.From {
			if g.find(name) < 0 && len(g.Events) > 1 {
				g.Events = append(g.Events, &Event{Name: name, Rows: []*Row{}, Relations: []Relation{}})
			}
		}
	}
	out := []*Event{}
	var put func(e *Event)
	put = func(e *Event) {
		if slices.Contains(out, e) {
			return
		}
		out = append(out, e)
		for _, next := range g.Events {
			if len(next.From) > 0 && next.From[0] == e.Name {
				put(next)
			}
		}
	}
	for _, e := range g.Events {
		if len(e.From) == 0 || g.find(e.From[0]) < 0 {
			put(e)
		}
	}
	g.Events = out
}

func (g *Graph) find(name string) int {
	return slices.IndexFunc(g.Events, func(e *Event) bool { return e.Name == name })
}

// inOrder is the hooks of an event in the order in which they are asked.
func inOrder(hooks []*ast.Hook, event string) []*ast.Hook {
	out := slices.DeleteFunc(slices.Clone(hooks), func(h *ast.Hook) bool { return !slices.Contains(h.On, event) })
	slices.SortStableFunc(out, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	return out
}

func newSearch(p *ast.Policy, res *compiler.Result) *search {
	return &search{facts: analyze.New(p, res), pairs: maxPairs, proofs: maxProofs}
}
