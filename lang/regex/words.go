package regex

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/automaton"
)

// Words lists the strings that a pattern of RE2 matches as a whole, where they
// are few: 256, of which a sequence makes 64 at most. With fold, letters stand in
// either case, and the words are as automaton.Fold leaves them. It is false for a
// pattern that looks around inside of a word, or does not parse.
func Words(pattern string) (list []string, fold, ok bool) {
	return wordsIn(&wordMemo, pattern, func(*syntax.Regexp) bool { return true })
}

// Texts lists the strings in which a pattern of RE2 is found, where they are few: it
// is Words of a pattern that ^ and $ hold to the whole string.
func Texts(pattern string) (list []string, fold, ok bool) {
	return wordsIn(&textMemo, pattern, anchored)
}

var wordMemo, textMemo Memo

func wordsIn(memo *Memo, pattern string, suits func(*syntax.Regexp) bool) (list []string, fold, ok bool) {
	l, ok := memo.Of(pattern, func(pattern string) (Literals, bool) {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil || !suits(re) {
			return Literals{}, false
		}
		list, fold, ok := wordsOf(re.Simplify())
		return Literals{Any: list, Fold: fold}, ok
	})
	return l.Any, l.Fold, ok
}

// anchored reports whether a regex begins with ^ and ends with $, in each
// alternative.
func anchored(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpCapture:
		return anchored(re.Sub[0])
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !anchored(sub) })
	case syntax.OpConcat:
		return re.Sub[0].Op == syntax.OpBeginText && re.Sub[len(re.Sub)-1].Op == syntax.OpEndText
	}
	return false
}

// Names is Words without folding, where one word that ends in * may stand for
// every string that begins so: mcp__github__.* is mcp__github__*.
func Names(pattern string) (list []string, ok bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false
	}
	re = whole(re.Simplify())
	if re.Op == syntax.OpConcat && len(re.Sub) == 2 && isAnyText(re.Sub[1]) {
		if prefix := re.Sub[0]; prefix.Op == syntax.OpLiteral && prefix.Flags&syntax.FoldCase == 0 {
			return []string{string(prefix.Rune) + "*"}, true
		}
	}
	list, fold, ok := wordsOf(re)
	return list, ok && !fold
}

func wordsOf(re *syntax.Regexp) (list []string, fold, ok bool) {
	f := factsOf(whole(re))
	if !f.complete || !f.precise {
		return nil, false, false
	}
	for _, word := range f.words.list {
		if f.words.fold {
			word = automaton.Fold(word)
		}
		list = append(list, word)
	}
	return list, f.words.fold, true
}

// whole drops ^ and $ where they say what the comparison with a whole string says
// anyway: at both ends, in each alternative.
func whole(re *syntax.Regexp) *syntax.Regexp {
	switch re.Op {
	case syntax.OpBeginText, syntax.OpEndText:
		return &syntax.Regexp{Op: syntax.OpEmptyMatch}
	case syntax.OpCapture:
		return whole(re.Sub[0])
	case syntax.OpAlternate:
		out := &syntax.Regexp{Op: syntax.OpAlternate}
		for _, sub := range re.Sub {
			out.Sub = append(out.Sub, whole(sub))
		}
		return out
	case syntax.OpConcat:
		subs := re.Sub
		if subs[0].Op == syntax.OpBeginText {
			subs = subs[1:]
		}
		if n := len(subs); n > 0 && subs[n-1].Op == syntax.OpEndText {
			subs = subs[:n-1]
		}
		if len(subs) == 1 {
			return whole(subs[0])
		}
		return &syntax.Regexp{Op: syntax.OpConcat, Sub: subs}
	}
	return re
}

// isAnyText reports whether a part is .* or .+: any rest of a name.
func isAnyText(re *syntax.Regexp) bool {
	any := []syntax.Op{syntax.OpAnyChar, syntax.OpAnyCharNotNL}
	return (re.Op == syntax.OpStar || re.Op == syntax.OpPlus) && slices.Contains(any, re.Sub[0].Op)
}

// Branches takes a pattern of RE2 apart at its outermost |, groups that capture
// nothing opened. It is the pattern alone where a flag could hold for more than
// one branch.
func Branches(pattern string) []string {
	if !strings.Contains(pattern, "|") {
		return []string{pattern}
	}
	t, err := Parse(pattern, RE2)
	if err != nil || len(t.Flags) > 0 {
		return []string{pattern}
	}
	return t.branches(t.Root, nil)
}

func (t *Tree) branches(n *Node, out []string) []string {
	switch {
	case n.Op == OpAlt:
		for _, sub := range n.Subs {
			out = t.branches(sub, out)
		}
		return out
	case n.Op == OpGroup && n.Index == 0:
		return t.branches(n.Subs[0], out)
	}
	return append(out, t.Text(n))
}
