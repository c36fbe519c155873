package analyze

import "slices"

// solver looks for ways in which formulas can hold together: it takes ands
// apart, tries what an or offers one by one, and ends with a state, which says
// of each thing what it can still be. It is a tableau; nothing is multiplied out.
type solver struct {
	*facts
	loose bool // of files nothing is known but which globs name them
	plain bool // files are named by no command: none is a pattern of the shell
	same  bool // what both sides ask of some item is asked of one
	last  bool // what an or offers last is tried first
	tool  bool // the event has a tool
	steps int  // left

	// gaveUp says that a budget kept something from being found out, and that it
	// was taken for possible.
	gaveUp bool

	known *itemAnswers // shared by the solvers of its items
}

// maxSteps bounds the work on one question.
const maxSteps = 6_000

func (a *facts) solver(tool bool) *solver {
	return &solver{facts: a, steps: maxSteps, tool: tool, known: newItemAnswers()}
}

// state is what is known on one branch.
type state struct {
	item   *collection // whose item it is about; nil of an event
	values map[*variable]domain
	tools  tools
	asked  bool // something is known of the tool
	some   []wanted
	none   []wanted
	globs  []wantedGlob
	ors    []*formula
	side   int // of what is being taken in
	sides  []int
}

// wanted is an item that must be there, or must not.
type wanted struct {
	*collection
	body *formula
	side int
}

type wantedGlob struct {
	*glob
	under bool
	every bool
}

func (s *state) clone() *state {
	c := *s
	c.values = make(map[*variable]domain, len(s.values)+2)
	for v, d := range s.values {
		c.values[v] = d
	}
	c.some, c.none, c.globs = slices.Clip(s.some), slices.Clip(s.none), slices.Clip(s.globs)
	c.ors, c.sides = slices.Clip(s.ors), slices.Clip(s.sides)
	return &c
}

func (s *solver) newState(item *collection) *state {
	return &state{item: item, values: map[*variable]domain{}, tools: everyTool()}
}

// sat calls found for ways in which all formulas hold, until it says enough. The
// answer is false where there is none, for certain.
func (s *solver) sat(item *collection, found func(*solution) bool, fs ...*formula) bool {
	st := s.newState(item)
	for i, f := range fs {
		st.side = i
		if !s.take(st, f) {
			return false
		}
	}
	return s.branch(st, found)
}

// take adds a formula to what is known; false where it cannot be.
func (s *solver) take(st *state, f *formula) bool {
	switch f.op {
	case opFalse:
		return false
	case opAnd:
		for _, k := range f.kids {
			if !s.take(st, k) {
				return false
			}
		}
	case opOr:
		st.ors = append(st.ors, f)
		st.sides = append(st.sides, st.side)
	case opValue:
		return s.narrow(st, f.variable, f.domain)
	case opTool:
		st.tools, st.asked = st.tools.and(f.tools), true
		return !st.tools.noneKnown() || !s.emptyLanguage(st.tools.others)
	case opSome:
		w := wanted{f.collection, f.body, st.side}
		if f.none {
			st.none = append(st.none, w)
		} else {
			st.some = append(st.some, w)
		}
	case opGlob:
		st.globs = append(st.globs, wantedGlob{f.glob, f.under, f.every})
	}
	return true
}

// narrow says that a variable's value is in a domain.
func (s *solver) narrow(st *state, v *variable, d domain) bool {
	have, ok := st.values[v]
	if !ok {
		have = v.base
	}
	d = s.nonEmpty(v, have.and(d))
	st.values[v] = d
	return d.kinds != 0
}

// nonEmpty drops the kinds of a domain that no value is left of.
func (s *solver) nonEmpty(v *variable, d domain) domain {
	if d.kinds&isNumber != 0 && v.int {
		if d.numbers = d.numbers.integers(); len(d.numbers) == 0 {
			d.kinds &^= isNumber
		}
	}
	if d.kinds&isString != 0 && s.emptyLanguage(d.strings) {
		d.kinds &^= isString
	}
	return d
}

func (s *solver) emptyLanguage(l language) bool {
	f := s.languages.witness(l)
	if f.gaveUp {
		s.gaveUp = true
	}
	return !f.ok && !f.gaveUp
}

// branch tries what the ors offer. Of each it first drops what cannot be; one
// that leaves a single choice is no choice.
func (s *solver) branch(st *state, found func(*solution) bool) bool {
	if s.steps--; s.steps < 0 {
		s.gaveUp = true
		return true
	}
	if len(st.ors) == 0 {
		sol, ok := s.close(st)
		return ok && found(sol)
	}
	or, side := st.ors[0], st.sides[0]
	st.ors, st.sides = st.ors[1:], st.sides[1:]
	for i := range or.kids {
		k := or.kids[i]
		if s.last {
			k = or.kids[len(or.kids)-1-i]
		}
		next := st.clone()
		next.side = side
		if s.take(next, k) && s.branch(next, found) {
			return true
		}
		if s.steps < 0 {
			return true
		}
	}
	return false
}
