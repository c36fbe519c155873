package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
)

// Verdict is what is known of an assertion.
type Verdict struct {
	*ast.Assert
	Counter *Counter // an event that refutes it; nil where none was found
	Open    []Open   // what keeps it from being proved
	Idle    bool     // no event at all is as it says
}

// Proved reports whether the assertion holds on every event.
func (v *Verdict) Proved() bool { return v.Counter == nil && len(v.Open) == 0 }

// Counter is an event that refutes an assertion.
type Counter struct {
	*analyze.Event
	Outcome Outcome
	By      *Place  // who decides; nil where nobody does
	Other   Outcome // where the assertion names another policy: what that decides
	OtherBy *Place
}

// Others are the policies that assertions name, by their agrees_with. They must have
// been made by the policy's Beside.
type Others map[string]*analyze.Policy

// Verify asks of each assertion of a policy whether it holds. It tells watch before
// each.
func Verify(p *analyze.Policy, others Others, watch ...func(Step)) []Verdict {
	s := &side{Policy: p}
	out := make([]Verdict, 0, len(p.Policy.Asserts))
	for i, a := range p.Policy.Asserts {
		tell(watch, Step{About: a.Name, Done: i, All: len(p.Policy.Asserts)})
		v := &verifier{side: s, verdict: Verdict{Assert: a, Idle: true}}
		if a.AgreesWith != "" {
			out = append(out, v.agrees(others[a.AgreesWith]))
			continue
		}
		for _, event := range a.Guard.On {
			v.event(event, s.units(event))
		}
		out = append(out, v.verdict)
	}
	return out
}

// verifier is one assertion while it is asked about.
type verifier struct {
	*side
	verdict Verdict
	name    string
	units   []*unit
	about   []*analyze.Guard // all hold on the events that it is about
	begun   int              // the work before it
}

func (v *verifier) accepts(o Outcome) bool {
	return slices.ContainsFunc(v.verdict.Decides, func(name string) bool {
		switch name {
		case "none":
			return o == Nothing
		case "deny":
			return o == Deny || o == Fail
		}
		return o.String() == name
	})
}

func (v *verifier) acceptsAll(can []Outcome) bool {
	return !slices.ContainsFunc(can, func(o Outcome) bool { return !v.accepts(o) })
}

// event looks for an event that is decided in a way that the assertion does not
// name. Where something as strong as it says speaks on all events, there is none.
// Else one that is refused or approved is so by a unit, so that each that would is
// tried.
func (v *verifier) event(name string, units []*unit) {
	if v.verdict.Counter != nil {
		return
	}
	v.begin(name, units)
	if v.accepts(Nothing) && v.acceptsAll(v.can[name]) {
		return // no hook of the event decides anything else, whatever a rewrite makes of it
	}
	v.rewrites()
	if !v.accepts(Nothing) && v.refute(nil, v.floor()) {
		return
	}
	for _, u := range units {
		if v.verdict.Counter == nil && u.decides() && analyze.MayShareTool(v.about[0], u.guard) {
			v.unit(u)
		}
	}
}

// begin reads which events of a name the assertion is about.
func (v *verifier) begin(name string, units []*unit) {
	v.name, v.units, v.begun = name, units, v.Work()
	v.about = []*analyze.Guard{v.Alone(v.verdict.Guard, name)}
	if v.verdict.Hook != "" {
		i := slices.IndexFunc(v.Policy.Policy.Hooks, func(h *ast.Hook) bool { return h.Name == v.verdict.Hook })
		v.about = append(v.about, v.Guard(v.Policy.Policy.Hooks[i], name))
	}
	any := v.Search(v.about, nil, v.isAbout)
	v.verdict.Idle = v.verdict.Idle && any.Holds && any.Proved
}

// rewrites opens an assertion whose events some hook rewrites: other hooks see what
// it makes of them.
func (v *verifier) rewrites() {
	for _, r := range v.units {
		if !r.rewrites() || !analyze.MayShareTool(v.about[0], r.guard) {
			continue
		}
		if answer := v.Search(append(slices.Clip(v.about), r.guard), nil, v.isAbout); !(answer.Holds && answer.Proved) {
			v.open(r, "it rewrites what the other hooks see")
		}
	}
}

// floor is the strength from which on all outcomes are as the assertion says.
func (v *verifier) floor() int {
	least := Fail.strength() + 1
	for _, o := range []Outcome{Fail, Deny, Ask, Allow} {
		if !v.accepts(o) {
			break
		}
		least = o.strength()
	}
	return least
}

// unit tries a unit that says what the assertion does not name, or of which only a
// run shows what it says.
func (v *verifier) unit(u *unit) {
	switch {
	case u.open && v.acceptsAll(u.may):
	case u.open:
		answer := v.Search(append(slices.Clip(v.about), u.guard), nil, func(e *analyze.Event) bool { return v.isAbout(e) && v.counters(e) })
		if v.verdict.Counter == nil && !(answer.Holds && answer.Proved) {
			v.open(u, u.why())
		}
	case !u.open && !v.accepts(u.says):
		v.refute(u, u.says.strength()+1)
	}
}

// refute looks for an event where a unit speaks, or any event, that is decided in a
// way that the assertion does not name. Events where something speaks that is at
// least as strong are left to the search for that. It reports whether it knows: there
// is one, or there is none.
func (v *verifier) refute(u *unit, least int) bool {
	hold := slices.Clip(v.about)
	if u != nil {
		hold = append(hold, u.guard)
	}
	var fail []*analyze.Guard
	for range maxRounds {
		if v.Work()-v.begun > maxWork {
			break
		}
		var blockers []*unit
		answer := v.Search(hold, fail, func(e *analyze.Event) bool {
			if !v.isAbout(e) {
				return false
			}
			if v.counters(e) {
				return true
			}
			blockers = append(blockers, v.speaking(v.units, e, least)...)
			return false
		})
		switch {
		case v.verdict.Counter != nil, answer.Holds && answer.Proved && len(blockers) == 0:
			return true
		case len(blockers) == 0:
			if v.Impossible(hold, slices.Concat(fail, v.stronger(v.units, hold, least))) {
				return true
			}
			v.open(u, v.why(u))
			return false
		}
		for _, b := range blockers {
			fail = append(fail, b.guard)
		}
	}
	v.open(nil, tooLong)
	return false
}

// counters notes an event that refutes the assertion.
func (v *verifier) counters(e *analyze.Event) bool {
	o := v.outcome(e)
	if v.accepts(o) {
		return false
	}
	v.verdict.Counter = &Counter{Event: e, Outcome: o, By: v.decider(e)}
	return true
}

func (v *verifier) why(u *unit) string {
	if u != nil {
		return u.why()
	}
	for _, u := range v.units {
		if text := v.about[0].Changed(u.guard); text != "" && !u.open {
			return "it asks " + short(text) + ", of which hook " + u.hook.Name + " may get another answer"
		}
	}
	if free := v.about[0].Free; len(free) > 0 {
		return "it asks " + short(free[0])
	}
	return noEvent
}

func (v *verifier) isAbout(e *analyze.Event) bool {
	return !slices.ContainsFunc(v.about, func(g *analyze.Guard) bool { return !v.Holds(g, e) })
}

func (v *verifier) open(u *unit, why string) {
	o := Open{Event: v.name, Why: why}
	if u != nil {
		o.Place = u.side.place(u.hook)
	}
	if !slices.Contains(v.verdict.Open, o) {
		v.verdict.Open = append(v.verdict.Open, o)
	}
}
