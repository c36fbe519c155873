package cond

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is a token of a condition that need not parse.
type Word struct {
	Kind     WordKind
	From, To int  // bytes
	Open     bool // a string or comment without an end
}

// WordKind is the kind of a Word.
type WordKind uint8

// The kinds.
const (
	WordSign WordKind = iota // an operator or bracket
	WordName
	WordKeyword // an operator that is a word, let, true, false, nil
	WordNumber
	WordString
	WordPointer // # and #acc
	WordComment
)

// Words reads the tokens of a condition, however wrong it is. Of one that parses
// they are expr's own; comments come besides.
func Words(text string) (out []Word) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) {
			i += n
			continue
		}
		w := word(text, i)
		out = append(out, w)
		i = w.To
	}
	return out
}

func word(text string, i int) Word {
	rest := text[i:]
	w := Word{From: i, To: i + 1}
	r, n := utf8.DecodeRuneInString(rest)
	switch {
	case strings.HasPrefix(rest, "//"):
		w.Kind = WordComment
		w.To, w.Open = until(text, i+2, "\n", 0)
	case strings.HasPrefix(rest, "/*"):
		w.Kind = WordComment
		w.To, w.Open = until(text, i+2, "*/", 2)
	case r == '\'' || r == '"' || r == '`':
		w.Kind = WordString
		w.To, w.Open = stringEnd(text, i)
	case r >= '0' && r <= '9' || r == '.' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
		w.Kind, w.To = WordNumber, i+numberLength(rest)
	case r == '#':
		w.Kind, w.To = WordPointer, i+1+nameLength(rest[1:])
	case isNameStart(r):
		w.To = i + nameLength(rest)
		w.Kind = WordName
		if slices.Contains(keywords, text[i:w.To]) {
			w.Kind = WordKeyword
		}
	default:
		w.To = i + n
		for _, op := range signs {
			if strings.HasPrefix(rest, op) {
				w.To = i + len(op)
				break
			}
		}
	}
	return w
}

// keywords are the words that are no names.
var keywords = []string{
	"and", "or", "not", "in", "contains", "startsWith", "endsWith", "matches", "let", "if", "else", "true", "false", "nil",
}

// Keywords lists the words of conditions that are no names.
func Keywords() []string { return slices.Clone(keywords) }

// signs are the operators of more than one byte, longest first.
var signs = []string{"?.", "??", "::", "..", "**", "==", "!=", "<=", ">=", "&&", "||"}

// isNameStart: the digits of other scripts begin names, as expr has it.
func isNameStart(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || r > unicode.MaxASCII && unicode.IsDigit(r)
}

func nameLength(text string) int {
	for i, r := range text {
		if !isNameStart(r) && !unicode.IsDigit(r) {
			return i
		}
	}
	return len(text)
}

// numberLength is the length of a number. The dots of a range are none of its.
func numberLength(text string) int {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '.' && strings.HasPrefix(text[i:], ".."):
			return i
		case (c == '+' || c == '-') && (text[i-1]|0x20) == 'e' && !strings.HasPrefix(text, "0x"):
		case c == '_' || c == '.' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z':
		default:
			return i
		}
	}
	return len(text)
}

func until(text string, from int, mark string, more int) (end int, open bool) {
	if n := strings.Index(text[from:], mark); n >= 0 {
		return from + n + more, false
	}
	return len(text), true
}

func stringEnd(text string, i int) (end int, open bool) {
	quote := text[i]
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == '\\' && quote != '`', quote == '`' && strings.HasPrefix(text[j:], "``"):
			j++ // two backquotes stand for one
		case text[j] == quote:
			return j + 1, false
		}
	}
	return len(text), true
}
