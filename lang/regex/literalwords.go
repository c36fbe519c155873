package regex

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/automaton"
)

// factsOfLiteral returns the facts about a literal: a sequence of runes.
func factsOfLiteral(re *syntax.Regexp) facts {
	fold := re.Flags&syntax.FoldCase != 0
	ascii := !slices.ContainsFunc(re.Rune, func(r rune) bool { return r >= utf8.RuneSelf })
	if ascii && len(re.Rune) <= maxWordLength {
		return factsOfWords(asciiWord(re.Rune, fold))
	}
	s := newSequence()
	if ascii {
		for part := range slices.Chunk(re.Rune, maxWordLength) {
			s.add(factsOfWords(asciiWord(part, fold)))
		}
		return s.facts()
	}
	for _, r := range re.Rune {
		s.add(factsOfRune(r, fold))
	}
	return s.facts()
}

// asciiWord is a short literal of ASCII as one word.
func asciiWord(literal []rune, fold bool) *wordList {
	w := &wordList{closed: true}
	text := make([]byte, len(literal))
	for i, r := range literal {
		letter := unicode.IsLetter(r)
		if fold && letter {
			r, w.fold = unicode.ToLower(r), true
		}
		w.closed = w.closed && (fold || !letter)
		text[i] = byte(r)
	}
	w.list = []string{string(text)}
	return w
}

// factsOfRune returns the facts about one rune, in either case if asked.
func factsOfRune(r rune, fold bool) facts {
	set := []rune{r, r}
	for f := unicode.SimpleFold(r); fold && f != r; f = unicode.SimpleFold(f) {
		set = append(set, f, f)
	}
	if len(set) > 2 && foldRune(r) < utf8.RuneSelf {
		return factsOfWords(&wordList{list: []string{string(foldRune(r))}, fold: true, closed: true})
	}
	return factsOfSet(set)
}

// foldRune returns what automaton.Fold makes of a rune.
func foldRune(r rune) rune {
	folded, _ := utf8.DecodeRuneInString(automaton.Fold(string(r)))
	return folded
}

// factsOfSet returns the facts about one rune of a set. U+FFFD also stands for
// broken encodings, which have no bytes in common.
func factsOfSet(set []rune) facts {
	if letter, ok := eitherCase(set); ok {
		return factsOfWords(&wordList{list: []string{string(letter)}, fold: true, closed: closedUnderFold(letter, []string{string(letter), string(unicode.ToUpper(letter))})})
	}
	w := &wordList{closed: true}
	for i := 0; i+1 < len(set); i += 2 {
		lo, hi := set[i], set[i+1]
		if int(hi-lo)+len(w.list) >= maxClassWords || lo <= utf8.RuneError && utf8.RuneError <= hi {
			return unknown
		}
		for r := lo; r <= hi; r++ {
			w.list = append(w.list, string(r))
		}
	}
	for _, word := range w.list {
		r, _ := utf8.DecodeRuneInString(word)
		w.closed = w.closed && closedUnderFold(r, w.list)
	}
	return factsOfWords(w)
}

// eitherCase is the letter of a set that holds it in both cases and nothing else,
// such as [aA]: one folded word in place of two, of which a sequence would make
// thousands.
func eitherCase(set []rune) (letter rune, ok bool) {
	if len(set) != 4 || set[0] != set[1] || set[2] != set[3] {
		return 0, false
	}
	letter = set[2]
	return letter, 'a' <= letter && letter <= 'z' && set[0] == unicode.ToUpper(letter)
}

// closedUnderFold reports whether the list has all runes that automaton.Fold
// makes the same as r.
func closedUnderFold(r rune, list []string) bool {
	low := foldRune(r)
	if low < 'a' || low > 'z' {
		return true
	}
	for f := unicode.SimpleFold(low); f != low; f = unicode.SimpleFold(f) {
		if !slices.Contains(list, string(f)) {
			return false
		}
	}
	return slices.Contains(list, string(low))
}

// factsOfAlternate returns the facts about a choice: of every branch, one list
// must be known.
func factsOfAlternate(branches []*syntax.Regexp) facts {
	all := facts{complete: true, precise: true, words: &wordList{closed: true}}
	required := &wordList{closed: true}
	for _, branch := range branches {
		f := factsOf(branch)
		all.complete = all.complete && f.complete
		all.precise = all.precise && f.precise
		if all.complete {
			all.words = all.words.union(f.words)
			all.complete = all.words != nil
		}
		if required != nil {
			required = required.union(f.best())
		}
	}
	if !all.complete {
		return facts{required: required}
	}
	all.required = required
	return all
}

// union returns the words of both lists, or nil if one is missing or there are
// too many.
func (w *wordList) union(other *wordList) *wordList {
	if other == nil || len(w.list)+len(other.list) > maxList {
		return nil
	}
	u := &wordList{
		list:   slices.Concat(w.list, other.list),
		fold:   w.fold || other.fold,
		closed: w.closed && other.closed,
	}
	slices.Sort(u.list)
	u.list = slices.Compact(u.list)
	return u
}

// cross returns every word of w followed by every word of other, or nil if
// that is too much.
func (w *wordList) cross(other *wordList) *wordList {
	if len(w.list)*len(other.list) > maxCross {
		return nil
	}
	if w == empty {
		return other
	}
	c := &wordList{fold: w.fold || other.fold, closed: w.closed && other.closed}
	for _, head := range w.list {
		for _, tail := range other.list {
			if len(head)+len(tail) > maxWordLength {
				return nil
			}
			c.list = append(c.list, head+tail)
		}
	}
	return c
}

// factsOfConcat returns the facts about a sequence of parts.
func factsOfConcat(parts []*syntax.Regexp) facts {
	s := newSequence()
	for _, part := range parts {
		if part.Op == syntax.OpPlus {
			s.addPlus(factsOf(part.Sub[0]))
			continue
		}
		s.add(factsOf(part))
	}
	return s.facts()
}

// A sequence collects the facts about a concatenation: runs of parts whose
// words are all known make longer words, and the best run counts.
type sequence struct {
	run      *wordList // the run that is not finished yet
	whole    bool      // the run is all there was
	precise  bool
	required *wordList
}

func newSequence() *sequence {
	return &sequence{run: empty, whole: true, precise: true}
}

// add appends a part.
func (s *sequence) add(f facts) {
	s.precise = s.precise && f.precise
	s.offer(f.required)
	if !f.complete {
		s.flush()
		return
	}
	if longer := s.run.cross(f.words); longer != nil {
		s.run = longer
		return
	}
	s.flush()
	s.run = f.words
}

// addPlus appends a part that occurs once or more: the run so far goes on
// with its first occurrence, and a new one begins with its last.
func (s *sequence) addPlus(f facts) {
	s.add(f)
	s.flush()
	if f.complete {
		s.run = f.words
	}
}

// offer takes a list that every match contains one of.
func (s *sequence) offer(w *wordList) {
	if w != nil {
		s.required = moreSelective(s.required, w)
	}
}

// flush ends the run.
func (s *sequence) flush() {
	s.offer(s.run)
	s.run = empty
	s.whole = false
}

// facts returns what was collected.
func (s *sequence) facts() facts {
	if s.whole {
		return facts{complete: true, precise: s.precise, words: s.run, required: s.required}
	}
	s.offer(s.run)
	return facts{required: s.required}
}
