package regex

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
)

// Literals are what a text must hold for a pattern to match in it.
type Literals struct {
	// Any are the literals: a text in which the pattern matches contains one
	// of them at least. An empty list says that the pattern matches nowhere.
	Any []string
	// Fold says that text and literals are to be compared as automaton.Fold
	// leaves them. The literals are folded already.
	Fold bool
	// Exact says that the reverse is true as well: where one of the literals
	// occurs, the pattern matches.
	Exact bool
}

// RequiredLiterals finds literals of which every match of a pattern contains
// one. Of several such lists it takes the most selective. The answer is false
// if there is none, or the pattern does not parse.
func RequiredLiterals(pattern string) (Literals, bool) {
	return requiredMemo.Of(pattern, func(pattern string) (Literals, bool) {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			return Literals{}, false
		}
		return LiteralsOf(re)
	})
}

var requiredMemo Memo

// LiteralsOf is RequiredLiterals of a pattern that Go's parser has read, or that
// was built as such a tree.
func LiteralsOf(re *syntax.Regexp) (Literals, bool) {
	f := factsOf(re.Simplify())
	exact := f.complete && f.precise && (f.words.closed || !f.words.fold)
	best := f.best()
	if exact {
		best = f.words // worth more than a selective list that is not exact
	}
	if best == nil {
		return Literals{}, false
	}
	lits := best.finish()
	lits.Exact = exact
	return lits, !slices.Contains(lits.Any, "")
}

// The bounds on what is collected.
const (
	maxList       = 256 // alternatives in a list
	maxCross      = 64  // alternatives that a sequence may multiply to
	maxWordLength = 32  // bytes
	maxClassWords = 16  // runes of a class that become alternatives
)

// wordList is a list of alternatives. In a folded list the letters may stand in
// either case.
type wordList struct {
	list []string
	fold bool
	// closed says that with a word, the language has all that fold to the
	// same: for then folding loses nothing.
	closed bool
}

// facts are what is known of the strings that a part of a pattern matches.
type facts struct {
	complete bool      // words holds them all …
	precise  bool      // … and they match wherever they occur
	words    *wordList // nil unless complete
	required *wordList // each of them contains one of these; nil if unknown
}

// unknown are the facts about a part that may match anything.
var unknown = facts{}

// factsOfWords returns the facts about a part that matches some words.
func factsOfWords(w *wordList) facts { return facts{complete: true, precise: true, words: w} }

// emptyWord returns the facts about a part that matches only "".
func emptyWord(precise bool) facts {
	return facts{complete: true, precise: precise, words: empty}
}

// empty is the list of the empty string alone. No list changes once it is made.
var empty = &wordList{list: []string{""}, closed: true}

// factsOf computes the facts about a tree.
func factsOf(re *syntax.Regexp) facts {
	switch re.Op {
	case syntax.OpNoMatch:
		return factsOfWords(&wordList{closed: true})
	case syntax.OpEmptyMatch:
		return emptyWord(true)
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return emptyWord(false)
	case syntax.OpLiteral:
		return factsOfLiteral(re)
	case syntax.OpCharClass:
		return factsOfSet(re.Rune)
	case syntax.OpCapture:
		return factsOf(re.Sub[0])
	case syntax.OpConcat:
		return factsOfConcat(re.Sub)
	case syntax.OpAlternate:
		return factsOfAlternate(re.Sub)
	case syntax.OpQuest:
		return factsOfAlternate([]*syntax.Regexp{re.Sub[0], {Op: syntax.OpEmptyMatch}})
	case syntax.OpPlus:
		f := factsOf(re.Sub[0])
		return facts{required: f.best()}
	}
	return unknown
}

// best returns the most selective list, or nil.
func (f facts) best() *wordList {
	if f.complete {
		return moreSelective(f.required, f.words)
	}
	return f.required
}

// moreSelective returns the better of two lists, of which the first may be nil.
func moreSelective(x, y *wordList) *wordList {
	if x == nil || y.score() > x.score() {
		return y
	}
	return x
}

// score says how selective a list is: long words are rare, and every further
// word makes a hit more likely.
func (w *wordList) score() int {
	if len(w.list) == 0 {
		return 1 << 20
	}
	shortest := 1 << 10
	for _, word := range w.list {
		rare := 0
		for _, r := range word {
			switch {
			case r == ' ' || r == '/' || r == '-' || r == '.' || r == '\n':
				rare += 2
			case r < 0x80:
				rare += 4
			default:
				rare += 8
			}
		}
		shortest = min(shortest, rare)
	}
	if shortest == 0 {
		return -1 << 10
	}
	penalty := 0
	for n := len(w.list); n > 1; n /= 2 {
		penalty++
	}
	return min(shortest, 48) - penalty
}

// finish returns the list in order, folded if it is to be, and without words
// that contain another.
func (w *wordList) finish() Literals {
	list := slices.Clone(w.list)
	if w.fold {
		for i, word := range list {
			list[i] = automaton.Fold(word)
		}
	}
	slices.SortFunc(list, func(x, y string) int {
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		return strings.Compare(x, y)
	})
	kept := list[:0]
	for _, word := range list {
		if !slices.ContainsFunc(kept, func(short string) bool { return strings.Contains(word, short) }) {
			kept = append(kept, word)
		}
	}
	slices.Sort(kept)
	return Literals{Any: kept, Fold: w.fold}
}
