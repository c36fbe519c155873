// Package outcome says what two policies decide otherwise. It does not compare
// text: each difference comes with an event that both policies have been asked
// about, and that there is none is proved, or it is said what kept it from being.
package outcome

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Result is all that was found.
type Result struct {
	Changes []Change // weaker ones first, then by event
	Open    []Open   // what is not known
	Old     int      // hooks
	New     int
}

// Same reports whether it is proved that the policies decide every event alike.
func (r *Result) Same() bool { return len(r.Changes)+len(r.Open) == 0 }

// Weaker reports whether something that was denied, or asked about, is no longer;
// or whether that is possible.
func (r *Result) Weaker() (found, possible bool) {
	for _, c := range r.Changes {
		found = found || c.Weaker()
	}
	for _, o := range r.Open {
		possible = possible || o.Weaker
	}
	return found, possible
}

// Change is something that the policies do otherwise.
type Change struct {
	Event    string // canonical name; "" of a setting
	From, To Outcome
	Hooks    []Place   // of which only one policy has what makes the difference
	By       [2]*Place // who decides on the witness, in the old and the new policy; nil where nobody does
	What     string    // an effect or a setting that differs; "" where the outcomes do
	Loosens  bool      // of a setting: with the new one more can get through
	Witness  *analyze.Event
}

// Place is a hook of one of the policies.
type Place struct {
	Hook string
	New  bool // of the new policy
	Span diag.Span
}

// Open is a hook of which it is not known whether it decides otherwise.
type Open struct {
	Place
	Event  string
	Why    string
	Weaker bool // it is possible that the new policy lets more through
}

// Weaker reports whether the new policy lets more through.
func (c Change) Weaker() bool { return c.Loosens || c.What == "" && c.To < c.From }

// Outcome is what becomes of an event, the most permissive first.
type Outcome uint8

// The outcomes. Nothing is that no hook has an opinion: the host's own permissions
// decide.
const (
	Allow Outcome = iota
	Nothing
	Ask
	Deny
	Fail // a deny that also ends the turn
)

func (o Outcome) String() string {
	return [...]string{"allow", "no decision", "ask", "deny", "fail"}[o]
}

// strength orders outcomes by which one wins where several hooks speak.
func (o Outcome) strength() int {
	switch o {
	case Nothing:
		return 0
	case Allow:
		return 1
	}
	return int(o)
}

// Step is how far long work is.
type Step struct {
	About     string // an event, an assertion
	Done, All int    // hooks of the event, assertions
}

// Compare compares two policies. New must have been made by old's Beside. It tells
// watch before each step.
func Compare(old, new *analyze.Policy, watch ...func(Step)) *Result {
	return From(old).Compare(new, watch...)
}

// Base is a policy that others are compared with, one after the other. What it can say is
// found once.
type Base struct{ *side }

// From makes a policy the base of comparisons.
func From(old *analyze.Policy) Base { return Base{&side{Policy: old}} }

// Compare compares the base with another policy, as the function does.
func (b Base) Compare(new *analyze.Policy, watch ...func(Step)) *Result {
	old := b.Policy
	d := &differ{sides: [2]*side{b.side, {Policy: new, new: true}}, watch: watch}
	d.result.Old, d.result.New = len(old.Policy.Hooks), len(new.Policy.Hooks)
	d.settings()
	if bytes.Equal(old.Result.Table, new.Result.Table) {
		return &d.result
	}
	for _, event := range d.events() {
		d.event(event)
	}
	slices.SortStableFunc(d.result.Changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Event, b.Event), cmp.Compare(a.size(), b.size()))
	})
	return &d.result
}

// rank is less for what a reader must see first.
func (c Change) rank() int {
	switch {
	case c.Weaker() && c.What == "":
		return 0
	case c.Weaker():
		return 1
	case c.What == "":
		return 2
	}
	return 3
}

func (c Change) size() int {
	if c.Witness == nil {
		return 0
	}
	return len(c.Witness.JSON)
}

// differ is one comparison.
type differ struct {
	sides  [2]*side
	result Result
	watch  []func(Step)
	only   *verifier // whose events alone are compared; nil for all
}

func tell(watch []func(Step), s Step) {
	for _, f := range watch {
		f(s)
	}
}

// side is one of the two policies.
type side struct {
	*analyze.Policy
	new   bool
	known map[string][]*unit   // by event
	can   map[string][]Outcome // all that some hook can decide of an event whose units are known, whatever the hooks before it do
}

// events are the events that some hook listens to, or another event follows from.
func (d *differ) events() (out []string) {
	add := func(h *ast.Hook) {
		for _, e := range h.On {
			if !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	for _, s := range d.sides {
		for _, h := range s.Policy.Policy.Hooks {
			add(h)
		}
		for _, e := range s.Policy.Policy.Events {
			for _, from := range e.From {
				add(from.Hook)
			}
		}
	}
	return out
}

func (s *side) place(h *ast.Hook) Place { return Place{Hook: h.Name, New: s.new, Span: h.Span} }
