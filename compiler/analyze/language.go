package analyze

import (
	"slices"
	"strconv"

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

// anyString is every string.
var anyString = language{}

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

func joined(a, b []*atom) []*atom {
	if len(b) == 0 {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.SortFunc(out, func(a, b *atom) int { return a.id - b.id })
	return slices.Compact(out)
}

func sortedWords(a, b []string) []string {
	if len(b) == 0 {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
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
	known  func(automata.Kind, string) ([]byte, bool) // what the table has
	atoms  map[automataKey]*atom
	count  int
	found  map[string]found
	budget automata.Budget
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
		atoms: map[automataKey]*atom{}, found: map[string]found{},
		budget: automata.Budget{States: maxStates, Pairs: maxPairs, Steps: 2_000_000},
	}
}

func (ls *languages) atom(kind automata.Kind, text string) *atom {
	key := automataKey{kind, text}
	a, ok := ls.atoms[key]
	if !ok {
		ls.count++
		a = &atom{id: ls.count, of: ls, kind: kind, text: text}
		ls.atoms[key] = a
	}
	return a
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

// witness is the plainest string of a language, or that there is none.
func (ls *languages) witness(l language) found {
	if l.finite {
		if len(l.words) == 0 {
			return found{}
		}
		return found{text: plainest(l.words), ok: true}
	}
	if l.everything() {
		return found{text: "a", ok: true}
	}
	key := l.key()
	f, ok := ls.found[key]
	if !ok {
		f = ls.search(l)
		ls.found[key] = f
	}
	return f
}

// plainest is the shortest of some words that is not empty, if there is one.
func plainest(words []string) string {
	best := words[0]
	for _, w := range words[1:] {
		if best == "" || w != "" && len(w) < len(best) {
			best = w
		}
	}
	return best
}

func (l language) key() string {
	var b []byte
	for _, a := range l.in {
		b = append(strconv.AppendInt(b, int64(a.id), 36), '+')
	}
	for _, a := range l.out {
		b = append(strconv.AppendInt(b, int64(a.id), 36), '-')
	}
	for _, w := range l.but {
		b = strconv.AppendQuote(b, w)
	}
	return string(b)
}

// search looks for a string of the product of all parts; only all but the last
// of them are multiplied out.
func (ls *languages) search(l language) found {
	first, rest, ok := ls.product(l)
	if !ok {
		return found{gaveUp: true}
	}
	var text string
	var err error
	switch {
	case first == nil:
		return found{text: "a", ok: true}
	case rest == nil:
		text, ok = first.Witness()
	case rest.outside:
		text, ok, err = automata.Outside(first, rest.dfa, ls.budget)
	default:
		text, ok, err = automata.Overlap(first, rest.dfa, ls.budget)
	}
	if err != nil {
		return found{gaveUp: true}
	}
	return found{text: text, ok: ok}
}

// factor is an automaton of a product, or what is outside of it.
type factor struct {
	dfa     *automata.DFA
	outside bool
}

// product multiplies all factors of a language but the last.
func (ls *languages) product(l language) (first *automata.DFA, last *factor, ok bool) {
	factors, ok := ls.factors(l)
	if !ok || len(factors) == 0 {
		return nil, nil, ok
	}
	first = factors[0].dfa
	if factors[0].outside {
		first = first.Complement()
	}
	if len(factors) == 1 {
		return first, nil, true
	}
	for _, f := range factors[1 : len(factors)-1] {
		var err error
		if f.outside {
			first, err = automata.Difference(first, f.dfa, ls.budget)
		} else {
			first, err = automata.Intersect(first, f.dfa, ls.budget)
		}
		if err != nil {
			return nil, nil, false
		}
		if first.Empty() {
			return first, nil, true
		}
	}
	return first, &factors[len(factors)-1], true
}

func (ls *languages) factors(l language) (out []factor, ok bool) {
	add := func(atoms []*atom, outside bool) bool {
		for _, a := range atoms {
			d := a.automaton()
			if d == nil {
				return false
			}
			out = append(out, factor{d, outside})
		}
		return true
	}
	if !add(l.in, false) || !add(l.out, true) {
		return nil, false
	}
	if len(l.but) > 0 {
		words, err := automata.OneOf(l.but, ls.budget)
		if err != nil {
			return nil, false
		}
		out = append(out, factor{words, true})
	}
	return out, true
}
