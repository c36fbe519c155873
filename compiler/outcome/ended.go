package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
)

// ended reports what both policies have, in one of them behind a deny that the other
// has behind it: nothing is done there, though both decide alike.
func (d *differ) ended(event string, old, new []*unit) {
	for _, both := range pairs(old, new) {
		if !both[0].effect() && both[0].says != Fail {
			continue
		}
		for i, what := range [2]string{"no longer: ", "new: "} {
			d.behind(event, d.sides[i], both[i], both[1-i], [2][]*unit{old, new}[i], what)
		}
	}
}

// behind looks for an event on which a unit of one side is done, and on the other side
// a deny of both comes before it.
func (d *differ) behind(event string, s *side, u, there *unit, units []*unit, what string) {
	has := func(list []*unit, e *unit) bool {
		return slices.ContainsFunc(list, func(o *unit) bool { return o.says == e.says && o.what == e.what && o.own() == e.own() })
	}
	var before []*analyze.Guard
	for _, e := range u.ends {
		if !e.open {
			before = append(before, e.guard)
		}
	}
	for _, e := range there.ends {
		ends := has(units, e) || u.says == Fail && e.open // what else only one side has is found by itself
		if !ends || has(u.ends, e) {
			continue
		}
		answer := s.Search([]*analyze.Guard{u.guard, e.guard}, before, func(ev *analyze.Event) bool {
			return s.Applies(u.hook, ev) && s.Applies(e.hook, ev)
		})
		if answer.Holds && answer.Proved {
			continue
		}
		if u.effect() && answer.Witness != nil {
			d.report(Change{Event: event, From: Nothing, To: Nothing, What: what + u.name(), Hooks: []Place{s.place(u.hook)}, Witness: answer.Witness})
		} else {
			d.open(s, u, event, "hook "+e.hook.Name+" comes before it, and can deny")
		}
		return
	}
}
