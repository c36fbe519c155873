package analyze

import (
	"reflect"
	"slices"
)

// maxTries bounds the witnesses that are tried for one answer.
const maxTries = 8

// maxOfSolution bounds those of them that are made of one solution.
const maxOfSolution = 3

// Empty asks whether no event at all satisfies a guard. Where it does not hold,
// the witness is such an event.
func (a *Policy) Empty(g *Guard) Answer {
	return a.search(question{event: g.Event, tool: g.tool, hold: []*Guard{g}})
}

// Universal asks whether every event of its type satisfies a guard. Where it does
// not hold, the witness is one that does not.
func (a *Policy) Universal(g *Guard) Answer {
	return a.search(question{event: g.Event, tool: g.tool, fail: []*Guard{g}})
}

// Overlap asks whether some event satisfies both guards, by the same command,
// text or file.
func (a *Policy) Overlap(g, h *Guard) Answer {
	if g.Event != h.Event {
		return Answer{Proved: true}
	}
	none := a.search(question{event: g.Event, tool: g.tool, hold: []*Guard{g, h}, same: true})
	return Answer{Holds: !none.Holds, Proved: none.Proved, Witness: none.Witness}
}

// Includes asks whether every event of inner is one of outer.
func (a *Policy) Includes(outer, inner *Guard) Answer {
	if outer.Event != inner.Event {
		return Answer{Proved: true}
	}
	return a.search(question{event: inner.Event, tool: inner.tool, hold: []*Guard{inner}, fail: []*Guard{outer}})
}

// Equivalent asks whether two guards have the same events.
func (a *Policy) Equivalent(g, h *Guard) Answer {
	first := a.Includes(g, h)
	if !first.Holds {
		return first
	}
	second := a.Includes(h, g)
	second.Proved = second.Proved && (first.Proved || !second.Holds)
	return second
}

// question asks whether there is no event on which some guards hold and some do
// not.
type question struct {
	event      string
	tool       bool
	hold, fail []*Guard
	same       bool // by the same command, text or file
	last       bool // what an or offers last is tried first

	shows func(*Event) bool // what else an event must show; nil for that the guards do so
}

// search answers that there is none, or finds one.
func (a *Policy) search(q question) Answer {
	fs := formulasOf(q.hold, q.fail)
	samples, s, apart := a.facts.samples(q, fs, 1)
	if len(samples) > 0 { // mostly one is enough
		if e, ok := a.build(samples[0].sample); ok && !samples[0].outside && a.shows(q, e) {
			return Answer{Proved: true, Witness: e}
		}
		samples, s, apart = a.facts.samples(q, fs, maxTries)
	}
	var elsewhere *Event // where what lies outside of the event is as for the replay
	for _, try := range samples {
		e, ok := a.build(try.sample)
		switch {
		case !ok || try.outside && elsewhere != nil || !a.shows(q, e):
		case try.outside:
			elsewhere = e
		default:
			return Answer{Proved: true, Witness: e}
		}
	}
	switch {
	case elsewhere != nil:
		return Answer{Witness: elsewhere}
	case s.gaveUp || len(samples) > 0 && !apart:
		return Answer{}
	case apart:
		return Answer{Holds: true}
	}
	return a.certain(q, fs)
}

// samples is what events would be, plainest first, on which the formulas hold:
// about as many as are wanted. apart says that in all of them two guards hold for
// different reasons.
func (a *facts) samples(q question, fs []*formula, want int) (out []try, s *solver, apart bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s = a.solver(q.tool)
	s.same, s.last = q.same, q.last
	together := false
	sat := s.sat(nil, func(sol *solution) bool {
		together = together || !sol.apart
		most := len(out) + maxOfSolution // another solution may be built where this one is not
		for _, one := range s.ways(q, sol) {
			for _, style := range styles {
				if want == 1 && len(out) == 1 {
					return true
				}
				if len(out) == most {
					return len(out) >= want
				}
				x, ok := s.sample(q.event, one, style)
				t := try{x, one.outside()}
				if ok && !slices.ContainsFunc(out, t.equal) {
					out = append(out, t)
				}
			}
		}
		return len(out) >= want
	}, fs...)
	a.work += maxSteps - s.steps
	if sat && s.steps < 0 {
		s.gaveUp = true
	}
	if len(out) == 0 && together {
		s.gaveUp = true // it can be, and nobody knows how
	}
	return out, s, len(out) > 0 && !together
}

// try is what an event could be that shows something.
type try struct {
	sample  sample
	outside bool // if what lies outside of it is as it should be
}

func (t try) equal(u try) bool { return reflect.DeepEqual(t, u) }

// outside reports whether a solution asks something of what lies outside of the
// event.
func (sol *solution) outside() bool {
	for v := range sol.values {
		if v.outside {
			return true
		}
	}
	return slices.ContainsFunc(sol.items, func(i solvedItem) bool { return i.solution.outside() })
}

// ways are the solutions that a solution stands for, the plainest first.
func (s *solver) ways(q question, sol *solution) []*solution {
	files := s.joined(sol, isFile)
	if q.shows == nil {
		return append(sol.sides(), files...)
	}
	return slices.Concat(s.together(sol), s.joined(sol, isCommand), files, sol.sides())
}

// sides is a solution; where its items are of one side each, what each side asks
// for alone: one command may be what both mean.
func (sol *solution) sides() []*solution {
	if !sol.apart {
		return []*solution{sol}
	}
	var out []*solution
	for side := range bothSides {
		one := *sol
		one.items = nil
		for _, item := range sol.items {
			if item.side == side {
				one.items = append(one.items, item)
			}
		}
		out = append(out, &one)
	}
	return out
}

// certain is the answer where no event was found: for certain where none is with
// files of which nothing is known either.
func (a *Policy) certain(q question, fs []*formula) Answer {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	s := a.facts.solver(q.tool)
	s.same, s.loose = q.same, true
	possible := s.sat(nil, func(*solution) bool { return true }, fs...)
	a.facts.work += maxSteps - s.steps
	return Answer{Holds: true, Proved: !possible && !s.gaveUp}
}

// shows replays an event, and reports whether it is what the question asks for.
func (a *Policy) shows(q question, e *Event) bool {
	if q.shows != nil {
		return q.shows(e)
	}
	for _, g := range q.hold {
		if !a.holds(g, e) {
			return false
		}
	}
	for _, g := range q.fail {
		if a.holds(g, e) {
			return false
		}
	}
	return true
}
