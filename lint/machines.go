package lint

import (
	"errors"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/regex"
)

// budget bounds the automata that are built to ask something of a regex; those of
// the table may cost more. What is beyond it is not known.
var budget = automata.Budget{States: 5000, Steps: 2_000_000}

// machines keeps the automata of a policy's or configuration's regexes: several
// rules ask for the same.
type machines struct {
	kept map[machineKey]machine
}

type machineKey struct {
	text  string
	whole bool
}

type machine struct {
	dfa *automata.DFA
	err error
}

// errNoTree is of a regex that does not parse.
var errNoTree = errors.New("the regular expression does not parse")

func (m *machines) language(t *regex.Tree, whole bool, without func(*regex.Node) bool) (*automata.DFA, error) {
	if t == nil {
		return nil, errNoTree
	}
	text, err := re2(t, without)
	if err != nil {
		return nil, err
	}
	key := machineKey{text, whole}
	got, ok := m.kept[key]
	if !ok {
		kind := automata.KindRegex
		if whole {
			kind = automata.KindFull
		}
		got.dfa, got.err = automata.Source{Kind: kind, Text: text}.Build(budget)
		if m.kept == nil {
			m.kept = map[machineKey]machine{}
		}
		m.kept[key] = got
	}
	return got.dfa, got.err
}

func re2(t *regex.Tree, without func(*regex.Node) bool) (string, error) {
	if without != nil {
		t = regex.Without(t, without)
	}
	return regex.ToRE2(t)
}
