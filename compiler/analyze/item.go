package analyze

import (
	"encoding/binary"
	"slices"
)

// itemOf is an item that is as it must be, and not as none may be.
func (s *solver) itemOf(st *state, w wanted, more ...*formula) (*solution, bool) {
	plain := w.collection.files && s.tool && !s.mayStartCommands(st)
	fs := append([]*formula{w.body}, more...)
	for _, n := range st.none {
		if partOf(w.collection.name, n.collection.name) {
			fs = append(fs, s.known.not(n.body))
		}
	}
	key := s.known.key(w.collection, plain, fs)
	if a, ok := s.known.answers[string(key)]; ok {
		return a.item, a.possible
	}
	question := string(key) // before the search writes others
	inner := *s
	inner.same, inner.plain, inner.gaveUp = false, plain, false
	var a itemAnswer
	a.possible = inner.sat(w.collection, func(sol *solution) bool { a.item = sol; return true }, fs...)
	s.steps = inner.steps
	if inner.gaveUp {
		s.gaveUp = true
	} else {
		s.known.answers[question] = a
	}
	if a.possible && a.item == nil { // over budget
		a.item = &solution{state: s.newState(w.collection)}
	}
	return a.item, a.possible
}

// itemAnswers are the items that one search has asked for. Its branches differ in little,
// so that most of them ask for the same.
type itemAnswers struct {
	answers   map[string]itemAnswer
	negations map[*formula]*formula
	numbers   map[*formula]uint32 // of formulas, for keys
	scratch   []byte
}

// itemAnswer is an item, if there can be one.
type itemAnswer struct {
	item     *solution
	possible bool
}

func newItemAnswers() *itemAnswers {
	return &itemAnswers{answers: map[string]itemAnswer{}, negations: map[*formula]*formula{}, numbers: map[*formula]uint32{}}
}

// not is the negation of a body, made once.
func (a *itemAnswers) not(body *formula) *formula {
	negated, ok := a.negations[body]
	if !ok {
		negated = not(body)
		a.negations[body] = negated
	}
	return negated
}

// key is a question for an item, until the next is asked for.
func (a *itemAnswers) key(c *collection, plain bool, fs []*formula) []byte {
	a.scratch = append(a.scratch[:0], c.name...)
	if plain {
		a.scratch = append(a.scratch, 1)
	} else {
		a.scratch = append(a.scratch, 0)
	}
	for _, f := range fs {
		n, ok := a.numbers[f]
		if !ok {
			n = uint32(len(a.numbers))
			a.numbers[f] = n
		}
		a.scratch = binary.LittleEndian.AppendUint32(a.scratch, n)
	}
	return a.scratch
}

// mayStartCommands reports whether some tool of a state may have a command line.
func (s *solver) mayStartCommands(st *state) bool {
	may := !s.emptyLanguage(st.tools.others)
	st.tools.each(func(id identity) { may = may || slices.Contains(id.canonical, "Shell") })
	return may
}

// partOf reports whether every item of a list is one of another: what is deleted
// is written too.
func partOf(list, of string) bool {
	return list == of || list == "files.deleted" && of == "files.written"
}
