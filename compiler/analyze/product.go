package analyze

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/compiler/automata"
)

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
	if text, ok := l.literal(); ok {
		return found{text: text, ok: true}
	}
	if l.contradictory() {
		return found{}
	}
	if f, ok := ls.among(l); ok {
		return f
	}
	ls.scratch = l.appendKey(ls.scratch[:0])
	f, ok := ls.found[string(ls.scratch)]
	if !ok {
		key := string(ls.scratch)
		f = ls.search(l)
		ls.found[key] = f
	}
	return f
}

// literal is the shortest string of a language that asks for one text alone: that
// text; or for the absence of some: the empty one. Most conditions do, and no
// automaton has to be built for them.
func (l language) literal() (string, bool) {
	isText := func(a *atom) bool {
		switch a.kind {
		case automata.KindEqual, automata.KindPrefix, automata.KindSuffix, automata.KindContains:
			return a.text != ""
		}
		return false
	}
	switch {
	case len(l.in) == 0:
		return "", !slices.Contains(l.but, "") && !slices.ContainsFunc(l.out, func(a *atom) bool { return !isText(a) })
	case len(l.in) == 1 && len(l.out)+len(l.but) == 0 && isText(l.in[0]):
		return l.in[0].text, true
	}
	return "", false
}

// contradictory reports whether a string must be in what it must not be in.
func (l language) contradictory() bool {
	return slices.ContainsFunc(l.in, func(a *atom) bool { return slices.Contains(l.out, a) })
}

// among answers for a language without some words by the one with them, as long
// as its plainest string is none of them: most words, the names of known tools,
// are in few of the languages that they are taken out of.
func (ls *languages) among(l language) (found, bool) {
	if len(l.but) == 0 || len(l.in)+len(l.out) == 0 {
		return found{}, false
	}
	f := ls.witness(language{in: l.in, out: l.out})
	_, is := slices.BinarySearch(l.but, f.text)
	return f, !f.gaveUp && !(f.ok && is)
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

func (l language) key() string { return string(l.appendKey(nil)) }

// appendKey appends what tells a language from every other.
func (l language) appendKey(b []byte) []byte {
	for _, a := range l.in {
		b = append(strconv.AppendInt(b, int64(a.id), 36), '+')
	}
	for _, a := range l.out {
		b = append(strconv.AppendInt(b, int64(a.id), 36), '-')
	}
	for _, w := range l.but {
		b = append(strconv.AppendInt(b, int64(len(w)), 36), ':')
		b = append(b, w...)
	}
	return b
}

// search looks for a string of all parts at once; where that takes too long, of a
// product of which all but the last part are multiplied out.
func (ls *languages) search(l language) found {
	factors, ok := ls.factors(l)
	if !ok {
		return found{gaveUp: true}
	}
	var in, out []*automata.DFA
	for _, f := range factors {
		if f.outside {
			out = append(out, f.dfa)
		} else {
			in = append(in, f.dfa)
		}
	}
	text, ok, err := automata.Common(in, out, ls.budget)
	if err != nil && len(factors) > 2 {
		if f, known := ls.pairwise(l, in, out); known {
			return f
		}
		text, ok, err = ls.multiplied(factors)
	}
	if err != nil {
		return found{gaveUp: true}
	}
	return found{text: text, ok: ok}
}

// pairwise answers what needs no product of all parts: the plainest string of what must be
// is in nothing that must not be, or what must be is all in one of those.
func (ls *languages) pairwise(l language, in, out []*automata.DFA) (found, bool) {
	if len(in) == 0 || len(out) == 0 {
		return found{}, false
	}
	f := ls.witness(language{in: l.in})
	switch {
	case f.gaveUp:
		return found{}, false
	case !f.ok || !slices.ContainsFunc(out, func(d *automata.DFA) bool { return d.Match(f.text) }):
		return f, true
	}
	covers := func(d *automata.DFA) bool {
		_, ok, err := automata.Common(in, []*automata.DFA{d}, ls.budget)
		return err == nil && !ok
	}
	return found{}, slices.ContainsFunc(out, func(d *automata.DFA) bool { return d.Match(f.text) && covers(d) })
}

// factor is an automaton of a product, or what is outside of it.
type factor struct {
	dfa     *automata.DFA
	outside bool
	id      int // of its atom; 0 for one that has none
}

// key tells a factor from every other.
func (f factor) key() string {
	if f.outside {
		return strconv.Itoa(f.id) + "-"
	}
	return strconv.Itoa(f.id) + "+"
}

// multiplied looks for a string in a product of three factors or more.
func (ls *languages) multiplied(factors []factor) (string, bool, error) {
	last := factors[len(factors)-1]
	first, err := ls.product(factors[:len(factors)-1])
	if err != nil {
		return "", false, err
	}
	if last.outside {
		return automata.Outside(first, last.dfa, ls.budget)
	}
	return automata.Overlap(first, last.dfa, ls.budget)
}

// maxProducts bounds the products that are kept.
const maxProducts = 4000

// product multiplies factors out. Languages that are asked about one after the other
// mostly differ in their last factors: what the first ones come to is kept.
func (ls *languages) product(factors []factor) (*automata.DFA, error) {
	last := factors[len(factors)-1]
	if len(factors) == 1 {
		if last.outside {
			return last.dfa.Complement(), nil
		}
		return last.dfa, nil
	}
	key := ""
	for _, f := range factors {
		if key += f.key(); f.id == 0 {
			key = ""
			break
		}
	}
	if d, ok := ls.products[key]; ok {
		return d.dfa, d.err
	}
	first, err := ls.product(factors[:len(factors)-1])
	var d *automata.DFA
	switch {
	case err != nil:
	case last.outside:
		d, err = automata.Difference(first, last.dfa, ls.budget)
	default:
		d, err = automata.Intersect(first, last.dfa, ls.budget)
	}
	if key != "" {
		if len(ls.products) >= maxProducts {
			clear(ls.products)
		}
		ls.products[key] = product{d, err}
	}
	return d, err
}

// product is what factors come to, or why that is not known.
type product struct {
	dfa *automata.DFA
	err error
}

func (ls *languages) factors(l language) (out []factor, ok bool) {
	add := func(atoms []*atom, outside bool) bool {
		for _, a := range atoms {
			d := a.automaton()
			if d == nil {
				return false
			}
			out = append(out, factor{d, outside, a.id})
		}
		return true
	}
	if !add(l.in, false) || !add(l.out, true) {
		return nil, false
	}
	var but []string // those that are in the rest
	for _, w := range l.but {
		if (language{in: l.in, out: l.out}).has(w) {
			but = append(but, w)
		}
	}
	if len(but) > 0 {
		words, err := automata.OneOf(but, ls.budget)
		if err != nil {
			return nil, false
		}
		out = append(out, factor{words, true, 0})
	}
	return out, true
}
