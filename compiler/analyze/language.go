package analyze

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
)

// language is a set of strings: a few words, or what several automata have in
// common. Its automaton is not built before somebody asks whether it is empty.
type language struct {
	finite bool
	words  []string // all of it, where finite
	in     []*atom  // else what is in all of these,
	out    []*atom  // in none of these,
	but    []string // and none of these
}

func ofWords(words ...string) language {
	words = slices.Clone(words)
	slices.Sort(words)
	return language{finite: true, words: slices.Compact(words)}
}

func ofAtom(a *atom) language { return language{in: []*atom{a}} }

// everything reports whether nothing is asked of a string.
func (l language) everything() bool {
	return !l.finite && len(l.in)+len(l.out)+len(l.but) == 0
}

// complement is every other string; ok is false for what has no simple one.
func (l language) complement() (language, bool) {
	switch {
	case l.finite:
		return language{but: l.words}, true
	case l.everything():
		return ofWords(), true
	case len(l.in) == 1 && len(l.out)+len(l.but) == 0:
		return language{out: l.in}, true
	case len(l.out) == 1 && len(l.in)+len(l.but) == 0:
		return language{in: l.out}, true
	case len(l.in)+len(l.out) == 0:
		return ofWords(l.but...), true
	}
	return language{}, false
}

// and is what two languages have in common.
func (l language) and(m language) language {
	if m.finite && !l.finite {
		l, m = m, l
	}
	if l.finite {
		return language{finite: true, words: slices.DeleteFunc(slices.Clone(l.words), func(w string) bool { return !m.has(w) })}
	}
	return language{in: joined(l.in, m.in), out: joined(l.out, m.out), but: sortedWords(l.but, m.but)}
}

// has reports whether a string is in the language. An automaton that cannot be
// built takes nothing out.
func (l language) has(w string) bool {
	if l.finite {
		return slices.Contains(l.words, w)
	}
	outside := func(a *atom) bool { d := a.automaton(); return d != nil && !d.Match(w) }
	inside := func(a *atom) bool { d := a.automaton(); return d != nil && d.Match(w) }
	return !slices.ContainsFunc(l.in, outside) && !slices.ContainsFunc(l.out, inside) && !slices.Contains(l.but, w)
}

// joined is the atoms of two lists in order, each once. What is in order stays.
func joined(a, b []*atom) []*atom {
	byID := func(a, b *atom) int { return a.id - b.id }
	if len(b) == 0 && slices.IsSortedFunc(a, byID) {
		return slices.Compact(a)
	}
	out := append(slices.Clone(a), b...)
	slices.SortFunc(out, byID)
	return slices.Compact(out)
}

// sortedWords is the words of two sorted lists, each once.
func sortedWords(a, b []string) []string {
	switch {
	case len(b) == 0 || len(a) == len(b) && &a[0] == &b[0]: // most tools have nothing but the names that all exclude
		return a
	case len(a) == 0:
		return b
	}
	out := make([]string, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch order := strings.Compare(a[0], b[0]); {
		case order < 0:
			out, a = append(out, a[0]), a[1:]
		case order > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// atom is the language of one pattern.
type atom struct {
	id      int
	of      *languages
	kind    automata.Kind
	text    string
	dfa     *automata.DFA
	made    bool
	derived func() (*automata.DFA, error) // of one that no source says
}

// automaton is the atom's; nil where it is over budget.
func (a *atom) automaton() *automata.DFA {
	if !a.made {
		a.made = true
		a.dfa = a.of.build(a)
	}
	return a.dfa
}

// languages is every atom of a policy, and what has been found out about what
// they have in common.
type languages struct {
	known    func(automata.Kind, string) ([]byte, bool) // what the table has
	atoms    map[automataKey]*atom
	count    int
	found    map[string]found
	scratch  []byte // for keys
	budget   automata.Budget
	products map[string]product

	// equal is the atoms by their kind and automaton, where patterns of one language
	// must be one atom.
	equal map[automataKey]*atom
}

type automataKey struct {
	kind automata.Kind
	text string
}

// found is a string of a language.
type found struct {
	text   string
	ok     bool // there is one
	gaveUp bool // nobody knows
}

// The budgets of one automaton and of one product. A guard that needs more is
// not decided.
const (
	maxStates = 8_000
	maxPairs  = 60_000
)

func newLanguages() *languages {
	return &languages{
		atoms: map[automataKey]*atom{}, found: map[string]found{}, products: map[string]product{},
		budget: automata.Budget{States: maxStates, Pairs: maxPairs, Steps: 2_000_000},
	}
}

func (ls *languages) atom(kind automata.Kind, text string) *atom {
	key := automataKey{kind, text}
	a, ok := ls.atoms[key]
	if !ok {
		ls.count++
		a = ls.unified(&atom{id: ls.count, of: ls, kind: kind, text: text})
		ls.atoms[key] = a
	}
	return a
}

// unified is the atom of a pattern, or an earlier one with the same language: an
// automaton is the only one of its language.
func (ls *languages) unified(a *atom) *atom {
	if ls.equal == nil || a.kind > automata.KindGlob {
		return a
	}
	d := a.automaton()
	if d == nil {
		return a
	}
	key := automataKey{a.kind, string(d.Encode())}
	if known, ok := ls.equal[key]; ok {
		return known
	}
	ls.equal[key] = a
	return a
}

// fewWords is how many words a language has at most that is written as such.
const fewWords = 64

// plain is the language of an atom: its words, where those are few and patterns of one
// language must be one.
func (ls *languages) plain(a *atom) language {
	if ls.equal != nil && a.automaton() != nil {
		if words, ok := a.automaton().Words(fewWords); ok {
			return ofWords(words...)
		}
	}
	return ofAtom(a)
}

// derivedKind is the kind of an atom that is made from another.
const derivedKind automata.Kind = 200

func (ls *languages) derivedAtom(text string, make func() (*automata.DFA, error)) *atom {
	a := ls.atom(derivedKind, text)
	a.derived = make
	return a
}

func (ls *languages) build(a *atom) *automata.DFA {
	var d *automata.DFA
	var err error
	if a.derived != nil {
		d, err = a.derived()
	} else if encoded, ok := ls.encoded(a); ok {
		d, err = automata.Decode(encoded)
	} else if ls.equal != nil { // kept for the whole process: most have just been compiled
		built := automata.BuildAll([]automata.Source{{Kind: a.kind, Text: a.text}}, automata.Budget{})[0]
		d, err = built.DFA, built.Err
	} else {
		d, err = automata.Source{Kind: a.kind, Text: a.text}.Build(ls.budget)
	}
	if err != nil {
		return nil
	}
	return d
}

func (ls *languages) encoded(a *atom) ([]byte, bool) {
	if ls.known == nil {
		return nil, false
	}
	return ls.known(a.kind, a.text)
}
