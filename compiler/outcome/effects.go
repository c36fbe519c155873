package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
)

// effects reports what else only one side does, with an event on which it does.
func (d *differ) effects(event string, gone, added []*unit) {
	used := map[*unit]bool{}
	for _, u := range gone {
		if !u.effect() {
			continue
		}
		i := slices.IndexFunc(added, func(v *unit) bool {
			return v.effect() && !used[v] && v.hook.Name == u.hook.Name && v.step.Kind == u.step.Kind
		})
		if i < 0 {
			d.effect(event, d.sides[0], u, "no longer: ")
			continue
		}
		v := added[i]
		if used[v] = true; v.what != u.what {
			d.effect(event, d.sides[1], v, "otherwise: ")
			d.effect(event, d.sides[0], u, "no longer: ", v.guard)
			continue
		}
		d.effect(event, d.sides[1], v, "on other events: ", u.guard)
		d.effect(event, d.sides[0], u, "on other events: ", v.guard)
	}
	for _, u := range added {
		if u.effect() && !used[u] {
			d.effect(event, d.sides[1], u, "new: ")
		}
	}
}

// effect reports whether a unit does something beside deciding.
func (u *unit) effect() bool { return u.what != conditionFails && u.says == Nothing && !u.derives() }

// name is what a unit does, in a word or two.
func (u *unit) name() string {
	if said(u.step.Kind) == Nothing {
		return u.step.Kind
	}
	return u.what
}

// effect reports what a unit does where none of some guards holds.
func (d *differ) effect(event string, s *side, u *unit, what string, but ...*analyze.Guard) {
	c := Change{Event: event, From: Nothing, To: Nothing, What: what + u.name(), Hooks: []Place{s.place(u.hook)}}
	answer := s.Search([]*analyze.Guard{u.guard}, but, func(e *analyze.Event) bool { return s.Applies(u.hook, e) })
	if answer.Holds && answer.Proved {
		return
	}
	c.Witness = answer.Witness
	d.report(c)
}
