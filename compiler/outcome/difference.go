package outcome

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// Limits of the search for one unit: how often it begins anew, and its steps.
const (
	maxRounds = 60
	maxWork   = 20_000
)

// tooLong is why a search that reaches a limit is open.
const tooLong = "the search for an event took too long"

// rewritesInput is why a rewrite is open, whatever it changes.
const rewritesInput = "it rewrites what other hooks see"

// event compares what is said of one event.
//
// Where the outcomes differ, one is stronger. It is so because of a unit of that
// side that the other side does not have: a unit of both would make the other's
// outcome as strong. So it is enough to look, for each unit that only one side
// has, for an event where it speaks and the other side's outcome is another.
func (d *differ) event(name string) {
	old, new := d.sides[0].units(name), d.sides[1].units(name)
	gone, added := unmatched(old, new)
	d.reordered(name, old, new)
	d.ended(name, old, new)
	d.changed(name, gone, added, old, new)
	if len(gone)+len(added) == 0 {
		return
	}
	all := [2][]*unit{old, new}
	step := Step{About: name, All: len(gone) + len(added)}
	for i, list := range [2][]*unit{gone, added} {
		for _, u := range list {
			tell(d.watch, step)
			step.Done++
			if u.decides() {
				d.outcome(name, i, u, all)
			}
		}
	}
	d.effects(name, gone, added)
	d.rewritten(name, append(gone, added...), append(old, new...))
}

// search is the search for an event where a unit of one side makes a difference.
type search struct {
	*differ
	unit     *unit
	mine     *side
	other    *side
	units    [2][]*unit
	at       int     // the index of mine
	found    *Change // an event where this side's outcome is the stronger one
	beside   *Change // one where the other's is, which is because of another unit
	blockers []*unit
	excluded []*analyze.Guard
}

// outcome looks for such an event. An event on which the outcomes are the same is
// no reason to stop: what made the other side's as strong is excluded, and the
// search goes on without it, until there is a difference or nothing is left.
func (d *differ) outcome(name string, at int, u *unit, units [2][]*unit) {
	s := &search{differ: d, unit: u, mine: d.sides[at], other: d.sides[1-at], units: units, at: at}
	var fail []*analyze.Guard
	begun := s.mine.Work()
	for range maxRounds {
		if s.mine.Work()-begun > maxWork {
			break
		}
		s.blockers, s.excluded = nil, fail
		answer := s.mine.Search(append([]*analyze.Guard{u.guard}, d.about()...), fail, s.shows)
		if s.found != nil {
			d.report(*s.found)
			return
		}
		if len(s.blockers) == 0 {
			if s.beside != nil {
				d.report(*s.beside)
			}
			if !(answer.Holds && answer.Proved) && !s.covered(fail) {
				d.open(s.mine, u, name, u.why())
			}
			return
		}
		for _, b := range s.blockers {
			fail = append(fail, b.guard)
		}
	}
	d.open(s.mine, u, name, tooLong)
}

// shows asks both policies about an event. One on which the unit's hook does not apply
// shows nothing of it: the difference, if there is one, is another unit's.
func (s *search) shows(e *analyze.Event) bool {
	if s.only != nil && !s.only.isAbout(e) {
		return false
	}
	mine, other := s.mine.outcome(e), s.other.outcome(e)
	if !s.alike(mine, other) && s.mine.speaks(s.unit, e) {
		c := &Change{Event: e.Name, From: mine, To: other, Witness: e, Hooks: []Place{s.mine.place(s.unit.hook)}}
		c.By = [2]*Place{s.sides[0].decider(e), s.sides[1].decider(e)}
		if s.mine.new {
			c.From, c.To = other, mine
		}
		if mine.strength() > other.strength() {
			s.found = c
			return true
		}
		s.beside = cmp.Or(s.beside, c)
	}
	least := s.unit.says.strength()
	if s.unit.open { // which may say anything on another event
		least = Fail.strength()
	}
	s.block(1-s.at, e, least)
	s.block(s.at, e, least+1)
	return false
}

// block excludes the units of a side that say something as strong of an event.
func (s *search) block(at int, e *analyze.Event, least int) {
	for _, u := range s.sides[at].speaking(s.units[at], e, least) {
		if !slices.Contains(s.blockers, u) && !slices.Contains(s.excluded, u.guard) {
			s.blockers = append(s.blockers, u)
		}
	}
}

// speaking are the units of hooks that apply on an event whose outcome would be at
// least as strong. Where one of them holds, the outcome is at least its own.
func (s *side) speaking(units []*unit, e *analyze.Event, least int) (out []*unit) {
	hooks := s.Applying(e)
	for _, u := range units {
		if !u.open && u.says != Nothing && u.says.strength() >= least && slices.Contains(hooks, u.hook) {
			out = append(out, u)
		}
	}
	return out
}

// speaks reports whether a unit is done on an event: its hook decides so, for itself, or
// fails where the unit is that. Of one whose decision only a run shows, whether its hook
// applies.
func (s *side) speaks(u *unit, e *analyze.Event) bool {
	shown := s.Replay(e)
	switch {
	case u.what == conditionFails:
		return slices.ContainsFunc(shown.Errors, func(f decision.Failure) bool { return f.Closed && f.Hook == u.hook.Name })
	case u.derives():
		return s.Holds(u.guard, e) && !s.ends(e)
	case u.open:
		return s.Applies(u.hook, e)
	}
	return slices.ContainsFunc(shown.Would, func(a decision.Applied) bool { return a.Name == u.hook.Name && a.Decision == u.step.Kind })
}

// ends reports whether a hook of an event denies it, so that no other event follows.
func (s *side) ends(e *analyze.Event) bool {
	shown := s.Replay(e)
	denies := func(name string) bool {
		return slices.ContainsFunc(s.Policy.Policy.Hooks, func(h *ast.Hook) bool { return h.Name == name && slices.Contains(h.On, e.Name) })
	}
	return slices.ContainsFunc(shown.Hooks, func(a decision.Applied) bool { return a.Verdict == decision.Deny && !a.Monitor && denies(a.Name) }) ||
		slices.ContainsFunc(shown.Errors, func(f decision.Failure) bool { return f.Closed && denies(f.Hook) })
}

func (s *side) outcome(e *analyze.Event) Outcome {
	shown := s.Replay(e)
	return outcomeOf(&shown.Decision)
}

// Of is what a policy makes of an event.
func Of(p *analyze.Policy, e *analyze.Event) Outcome {
	if d := p.Decide(e); d != nil {
		return outcomeOf(d)
	}
	return Nothing
}

func outcomeOf(d *decision.Decision) Outcome {
	switch {
	case d.Verdict == decision.Deny && d.Fail:
		return Fail
	case d.Verdict == decision.Deny:
		return Deny
	case d.Verdict == decision.Ask:
		return Ask
	case d.Verdict == decision.Allow:
		return Allow
	}
	return Nothing
}

// decider is the hook whose reason the agent is told; nil where none decides.
func (s *side) decider(e *analyze.Event) *Place {
	shown := s.Replay(e)
	for _, a := range shown.Hooks {
		if a.Verdict != decision.None && a.Verdict == shown.Verdict && !a.Monitor {
			for _, h := range s.Policy.Policy.Hooks {
				if h.Name == a.Name {
					p := s.place(h)
					return &p
				}
			}
		}
	}
	return nil
}

// report adds a change. The same one, found from the other side, names its hook
// too.
func (d *differ) report(c Change) {
	for i := range d.result.Changes {
		if known := &d.result.Changes[i]; known.same(c) {
			for _, h := range c.Hooks {
				if !slices.Contains(known.Hooks, h) {
					known.Hooks = append(known.Hooks, h)
				}
			}
			return
		}
	}
	d.result.Changes = append(d.result.Changes, c)
}

func (c *Change) same(o Change) bool {
	return c.Witness != nil && o.Witness != nil && c.What == o.What && c.From == o.From && c.To == o.To &&
		c.Event == o.Event && bytes.Equal(c.Witness.JSON, o.Witness.JSON)
}

// open adds what is not known. A hook of the new policy that can only ask or deny lets
// nothing more through.
func (d *differ) open(s *side, u *unit, event, why string) {
	strict := s.new && !u.open && u.says.strength() >= Ask.strength()
	d.openAs(Open{Place: s.place(u.hook), Event: event, Why: why, Weaker: !strict})
}

func (d *differ) openAs(o Open) {
	if !slices.Contains(d.result.Open, o) {
		d.result.Open = append(d.result.Open, o)
	}
}
