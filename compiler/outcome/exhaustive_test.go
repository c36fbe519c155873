package outcome

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
)

// Mutants is mutate.Of, which imports this package: mutants_test.go sets it.
var Mutants func(*ast.Policy) []Mutant

// Mutant is a policy with one mistake.
type Mutant struct {
	Policy *ast.Policy
	What   string // the hook and the mistake
}

// What diff, verify and mutate say of random policies is held against every event of a
// small universe, which the evaluator decides.
func TestAgainstEveryEvent(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // most of it is garbage, and there is little of it
	o := &oracle{T: t, places: places(t), seed: testrun.Seed(t)}
	o.everywhere(universe(t))
	for n := testrun.Count(60, 2000); o.policies < n; o.seed++ {
		o.policy(randpolicy.New(o.seed, 17))
		if t.Failed() {
			break
		}
	}
	t.Logf("%d events; %d policies; diff: %d the same, %d changed, %d open; verify: %d proved, %d refuted, %d unknown, %d idle; agrees: %d proved, %d refuted, %d unknown; mutate: %d equivalent of %d",
		len(o.events), o.policies, o.same, o.changed, o.open, o.proved, o.refuted, o.unknown, o.idle, o.agreed, o.disagree, o.unsure, o.equivalent, o.mutants)
	if testrun.Exhaustive() && (o.same == 0 || o.changed == 0 || o.proved == 0 || o.refuted == 0 || o.equivalent == 0 || o.agreed == 0 || o.disagree == 0) {
		t.Error("the sample shows nothing")
	}
}

// oracle tries what is claimed.
type oracle struct {
	*testing.T
	events []*sent
	here   int // events that happen where witnesses do; the others happen elsewhere
	places []place
	seed   uint64

	policies, same, changed, open, proved, refuted, unknown, idle, equivalent, mutants, agreed, disagree, unsure int
}

// sent is an event as the generic host has read it.
type sent struct {
	json  []byte
	call  *host.Call
	place place
}

// everywhere adds events that happen in other places: each in one of them.
func (o *oracle) everywhere(events []*sent) {
	o.events, o.here = events, len(events)
	for i, e := range events {
		if elsewhere, err := readAt(o.places[i%len(o.places)], e.json); err == nil {
			o.events = append(o.events, elsewhere)
		}
	}
}

// read reads an event that happens where witnesses do.
func read(json []byte, of ...*judged) (*sent, error) { return readAt(place{}, json, of...) }

// readAt reads an event, also one that a policy declares.
func readAt(at place, json []byte, of ...*judged) (*sent, error) {
	json = at.of(json)
	declared := func(name string) (*event.Kind, bool) {
		for _, j := range of {
			if k, ok := eval.Declared(j.table, name); ok {
				return k, true
			}
		}
		return nil, false
	}
	call, err := generic.Host.Decode(json, host.World{Dir: "/w/shop", Declared: declared, Getenv: func(string) string { return "" }})
	if err != nil {
		return nil, err
	}
	for _, ev := range call.Events {
		if len(ev.Problems) > 0 {
			return nil, fmt.Errorf("%s", ev.Problems[0])
		}
	}
	return &sent{json, call, at}, nil
}

// universe is every event that can be read.
func universe(t *testing.T) (out []*sent) {
	for _, json := range randpolicy.Universe() {
		if e, err := read(json); err == nil {
			out = append(out, e)
		}
	}
	if len(out) < 300 {
		t.Fatalf("the universe has %d events", len(out))
	}
	return out
}

// judged is a policy that is compiled, and what it does with each event.
type judged struct {
	*analyze.Policy
	table    *table.Table
	watching *table.Table
	all      []shown // by event, once somebody asks
}

// shown is what a policy does with an event: what it decides, and what else it says.
type shown struct {
	outcome Outcome
	says    string
}

func (o *oracle) judged(p *analyze.Policy) *judged {
	o.Helper()
	o.policies++
	j := &judged{Policy: p}
	var err error
	if j.table, err = table.Load(p.Result.Table); err == nil {
		j.watching, err = table.Load(table.Watching(p.Result.Table))
	}
	if err != nil {
		o.Fatal(err)
	}
	return j
}

func decide(t *table.Table, e *sent) *decision.Decision { return &decided(t, e).Decision }

func decided(t *table.Table, e *sent) *eval.Result {
	return eval.Decide(t, e.call.Events, eval.Options{World: e.place.world(t.Meta().Policy)})
}

func (j *judged) decide(e *sent) shown {
	d := decide(j.table, e)
	out := shown{outcome: map[decision.Verdict]Outcome{decision.None: Nothing, decision.Allow: Allow, decision.Ask: Ask, decision.Deny: Deny}[d.Verdict]}
	if d.Fail {
		out.outcome = Fail
	}
	var says []string
	for _, m := range d.Messages {
		says = append(says, m.Text)
	}
	says = append(says, d.Context...)
	slices.Sort(says)
	if out.says = strings.Join(says, " "); !d.UpdatedInput.IsNil() {
		out.says += " rewritten"
	}
	return out
}

// asked are the events that a policy is asked about: those elsewhere, if that can matter.
func (o *oracle) asked(policies ...string) []*sent {
	if slices.ContainsFunc(policies, asksOutside) {
		return o.events
	}
	return o.events[:o.here]
}

// every is what the policy does with each event, of those that anybody asks about.
func (o *oracle) every(j *judged, events int) []shown {
	if len(j.all) < events {
		for _, e := range o.events[len(j.all):events] {
			j.all = append(j.all, j.decide(e))
		}
	}
	return j.all
}

// applying are the hooks that apply on an event, each for itself.
func (j *judged) applying(e *sent) (names []string) {
	for _, h := range decide(j.watching, e).Hooks {
		names = append(names, h.Name)
	}
	return names
}

// speaking are the hooks that apply on an event, those whose condition fails, which
// denies, and the events that follow.
func (j *judged) speaking(e *sent) []string {
	names := j.applying(e)
	r := decided(j.table, e)
	for _, h := range r.Hooks {
		names = append(names, h.Name)
	}
	for _, follows := range r.Final {
		names = append(names, "event "+follows.Kind.Name)
	}
	return names
}

func (o *oracle) fails(format string, args ...any) {
	o.Helper()
	o.Errorf("seed %d: %s", o.seed, fmt.Sprintf(format, args...))
}

// policy makes a policy, an assertion of it, another policy and a mutant.
func (o *oracle) policy(d randpolicy.Dice) {
	made := policy(d)
	asserted := assertion(d, made)
	p := tryLoad(o.T, made.files(asserted), "p")
	if p == nil {
		return // a condition that no event can have: the checker refuses it
	}
	old := o.judged(p)
	o.verify(old, asserted, made)
	other := edited(d, made)
	if p := tryLoad(o.T, other.files(""), "p"); p != nil {
		new := o.judged(old.Beside(p.Policy, p.Result))
		o.agree(new, asserted, made, other)
		what := fmt.Sprintf("of\n%s\nand\n%s", made, other)
		o.diff(old, new, what)
	}
	mutants := Mutants(old.Policy.Policy)
	m := mutants[d.IntN(len(mutants))]
	if res, diags := compiler.Compile(m.Policy, compiler.Options{}); !diags.HasErrors() {
		what := fmt.Sprintf("of\n%s\nand hook %s", made, m.What)
		o.mutants++
		if o.diff(old, o.judged(old.Beside(m.Policy, res)), what) {
			o.equivalent++
		}
	}
}

// diff compares two policies.
func (o *oracle) diff(old, new *judged, what string) (same bool) {
	r := Compare(old.Policy, new.Policy)
	switch {
	case r.Same():
		o.same++
	case len(r.Changes) > 0:
		o.changed++
	default:
		o.open++
	}
	sides := [2]*judged{old, new}
	for _, c := range r.Changes {
		o.change(sides, c, what)
	}
	weaker, maybe := r.Weaker()
	events := o.asked(what)
	all := [2][]shown{o.every(old, len(events)), o.every(new, len(events))}
	for i, e := range events {
		from, to := all[0][i], all[1][i]
		switch {
		case from != to && r.Same():
			o.fails("%s is decided %v and %v, and nothing is said to be, %s", e.json, from, to, what)
		case to.outcome < from.outcome && !weaker && !maybe:
			o.fails("%s is decided %v and %v, and nothing weaker was found, but\n%s\n%s", e.json, from, to, summary(r), what)
		case from.outcome != to.outcome && !o.mentioned(r, sides, e):
			o.fails("%s is decided %v and %v, and no hook that speaks there was found, but\n%s\n%s", e.json, from, to, summary(r), what)
		default:
			continue
		}
		return r.Same()
	}
	return r.Same()
}

// mentioned reports whether a hook that speaks on an event was found, or is open.
func (o *oracle) mentioned(r *Result, sides [2]*judged, e *sent) bool {
	hooks := [2][]string{sides[0].speaking(e), sides[1].speaking(e)}
	is := func(p Place) bool {
		if p.New {
			return slices.Contains(hooks[1], p.Hook)
		}
		return slices.Contains(hooks[0], p.Hook)
	}
	either := func(o Open) bool {
		return o.Why == standsElsewhere && slices.Contains(slices.Concat(hooks[0], hooks[1]), o.Hook)
	}
	return slices.ContainsFunc(r.Open, func(o Open) bool { return o.Why == rewritesInput || is(o.Place) || either(o) }) ||
		slices.ContainsFunc(r.Changes, func(c Change) bool { return c.What == "" && slices.ContainsFunc(c.Hooks, is) })
}

// change replays the event of a change.
func (o *oracle) change(sides [2]*judged, c Change, what string) {
	if c.Witness == nil {
		return
	}
	e, err := read(c.Witness.JSON, sides[0], sides[1])
	if err != nil {
		o.fails("%s cannot be read: %v", c.Witness.JSON, err)
		return
	}
	for i, want := range [2]Outcome{c.From, c.To} {
		got := sides[i].decide(e).outcome
		if c.What == "" && got != want {
			o.fails("%s is decided %v, and is said to be %v, %s", e.json, got, want, what)
		}
		if by := c.By[i]; by != nil && !slices.Contains(sides[i].speaking(e), by.Hook) {
			o.fails("%s is said to be decided by %s, which does not apply, %s", e.json, by.Hook, what)
		}
	}
	if c.What == "" && c.From == c.To {
		o.fails("%s is decided alike, %s", e.json, what)
	}
	for _, h := range c.Hooks {
		if i := map[bool]int{true: 1}[h.New]; !slices.Contains(sides[i].speaking(e), h.Hook) {
			o.fails("%s is said to show %s, which does not apply, %s", e.json, h.Hook, what)
		}
	}
}

// verify asks about the policy's assertion.
func (o *oracle) verify(p *judged, asserted string, made random) {
	v := Verify(p.Policy, nil)[0]
	about := o.about(v.Assert, p, asserted)
	accepts := (&verifier{verdict: v}).accepts
	switch {
	case v.Counter != nil:
		o.refuted++
		e, err := read(v.Counter.JSON, p)
		if err != nil {
			o.fails("%s cannot be read: %v", v.Counter.JSON, err)
		} else if got := p.decide(e).outcome; got != v.Counter.Outcome || accepts(got) || !about(e) {
			o.fails("%s does not refute the assertion: %v, about: %v, in\n%s%s", e.json, got, about(e), made, asserted)
		}
	case v.Idle:
		o.idle++
	case v.Proved():
		o.proved++
	default:
		o.unknown++
	}
	if !v.Proved() && !v.Idle {
		return
	}
	events := o.asked(made.String(), asserted)
	for i, e := range events {
		if got := o.every(p, len(events))[i].outcome; (v.Idle || !accepts(got)) && about(e) {
			o.fails("%s is decided %v, and the assertion is said to be proved (%v) or idle (%v), in\n%s%s", e.json, got, v.Proved(), v.Idle, made, asserted)
			return
		}
	}
}

// agree asks whether another policy decides alike the events that an assertion is about.
func (o *oracle) agree(other *judged, asserted string, made, its random) {
	agreed := asserted[:strings.LastIndex(asserted, "  decides")] + "  agrees_with = \"other\"\n}\n"
	loaded := tryLoad(o.T, made.files(agreed), "p")
	if loaded == nil {
		o.Fatalf("seed %d: %s does not compile", o.seed, agreed)
	}
	p, other := o.judged(loaded), o.judged(loaded.Beside(other.Policy.Policy, other.Policy.Result))
	o.policies -= 2
	v := Verify(p.Policy, Others{"other": other.Policy})[0]
	about := o.about(v.Assert, p, asserted)
	what := fmt.Sprintf("in\n%s%s\nand\n%s", made, agreed, its)
	alike := (&differ{only: &verifier{}}).alike
	switch {
	case v.Counter != nil:
		o.disagree++
		e, err := read(v.Counter.JSON, p, other)
		if err != nil {
			o.fails("%s cannot be read: %v", v.Counter.JSON, err)
		} else if a, b := p.decide(e).outcome, other.decide(e).outcome; a != v.Counter.Outcome || b != v.Counter.Other || alike(a, b) || !about(e) {
			o.fails("%s is decided %v and %v, which refutes nothing, about: %v, %s", e.json, a, b, about(e), what)
		}
	case v.Proved():
		o.agreed++
		events := o.asked(what)
		for i, e := range events {
			if a, b := o.every(p, len(events))[i].outcome, o.every(other, len(events))[i].outcome; !alike(a, b) && about(e) {
				o.fails("%s is decided %v and %v, and they are said to agree, %s", e.json, a, b, what)
				return
			}
		}
	default:
		o.unsure++
	}
}

// about reports whether an assertion is about an event: its guard is that of a hook of a
// policy of its own.
func (o *oracle) about(a *ast.Assert, p *judged, asserted string) func(*sent) bool {
	guard := asserted[:strings.LastIndex(asserted, "  decides")]
	guard = strings.Replace(strings.Replace(guard, "assert", "hook", 1), "  hook = \"h0\"\n", "", 1)
	loaded := tryLoad(o.T, text(declared(guard)+guard+"  deny {\n    reason = \"About.\"\n  }\n}\n"), "p")
	if loaded == nil { // a glob that is excluded as a whole, which an assertion may have
		return func(*sent) bool { return false }
	}
	alone := o.judged(loaded)
	o.policies-- // it is no policy of its own
	return func(e *sent) bool {
		return alone.decide(e).outcome == Deny && (a.Hook == "" || slices.Contains(p.applying(e), a.Hook))
	}
}
