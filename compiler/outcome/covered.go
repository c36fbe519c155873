package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
)

// covered reports whether it is proved that something as strong speaks wherever the unit
// does, also where no event can be built that shows it.
func (s *search) covered(fail []*analyze.Guard) bool {
	if s.unit.open {
		return false
	}
	hold := append([]*analyze.Guard{s.unit.guard}, s.about()...)
	least := s.unit.says.strength()
	mine, other := s.mine.stronger(s.units[s.at], hold, least+1), s.other.stronger(s.units[1-s.at], hold, least)
	return s.mine.Impossible(hold, slices.Concat(fail, mine, other))
}

// maxStronger bounds the units of which a proof is tried without an event.
const maxStronger = 40

// stronger are the guards of units whose outcome is at least as strong, those first that
// ask what some guards ask.
func (s *side) stronger(units []*unit, hold []*analyze.Guard, least int) (guards []*analyze.Guard) {
	var more []*analyze.Guard
	for _, u := range units {
		switch {
		case u.open || u.says == Nothing || u.says.strength() < least || !analyze.MayShareTool(u.guard, hold[0]):
		case slices.ContainsFunc(hold, func(g *analyze.Guard) bool { return g.AsksWith(u.guard) }):
			guards = append(guards, u.guard)
		default:
			more = append(more, u.guard)
		}
	}
	guards = append(guards, more...)
	return guards[:min(len(guards), maxStronger)]
}
