package automata

import (
	"regexp/syntax"
	"unicode/utf8"
)

// concat returns the tree of its parts in sequence.
func concat(parts ...*syntax.Regexp) *syntax.Regexp {
	switch len(parts) {
	case 0:
		return &syntax.Regexp{Op: syntax.OpEmptyMatch}
	case 1:
		return parts[0]
	}
	return &syntax.Regexp{Op: syntax.OpConcat, Sub: parts}
}

// alternate returns the tree of a choice between its parts.
func alternate(parts ...*syntax.Regexp) *syntax.Regexp {
	switch len(parts) {
	case 0:
		return &syntax.Regexp{Op: syntax.OpNoMatch}
	case 1:
		return parts[0]
	}
	return &syntax.Regexp{Op: syntax.OpAlternate, Sub: parts}
}

// literal returns the tree of a string.
func literal(s string) *syntax.Regexp {
	if s == "" {
		return concat()
	}
	return &syntax.Regexp{Op: syntax.OpLiteral, Rune: []rune(s)}
}

// class returns the tree of one rune of a set.
func class(set runeSet) *syntax.Regexp {
	re := &syntax.Regexp{Op: syntax.OpCharClass}
	for _, x := range set {
		re.Rune = append(re.Rune, x.lo, x.hi)
	}
	return re
}

// star and optional return repetitions of a tree.
func star(re *syntax.Regexp) *syntax.Regexp {
	return &syntax.Regexp{Op: syntax.OpStar, Sub: []*syntax.Regexp{re}}
}

func optional(re *syntax.Regexp) *syntax.Regexp {
	return &syntax.Regexp{Op: syntax.OpQuest, Sub: []*syntax.Regexp{re}}
}

// anything returns the tree of every string.
func anything() *syntax.Regexp { return star(class(runeSet{{0, utf8.MaxRune}})) }

// beginText and endText return anchors.
func beginText() *syntax.Regexp { return &syntax.Regexp{Op: syntax.OpBeginText} }
func endText() *syntax.Regexp   { return &syntax.Regexp{Op: syntax.OpEndText} }

// anchored returns \A(?:re)\z. It is built as a tree, for a pattern may hold
// an open \Q that would swallow what is written after it.
func anchored(re *syntax.Regexp) *syntax.Regexp { return concat(beginText(), re, endText()) }
