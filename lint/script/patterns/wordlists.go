package patterns

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
)

// How programs split a text into its words, or a path into its parts, as a list with a name or
// without one.
var (
	splitPython  = lazyregexp.New(`(?m)\bshlex\.split\([^\n]*\)[ \t]*$|\.split\(\s*\)[ \t]*$|\.split\(\s*["'] ["']\s*\)[ \t]*$`)
	splitNode    = lazyregexp.New(`\.split\(\s*(?:/(?:\\s| )[+*]?/g?|["'] ["'])\s*\)(?:\.filter\(Boolean\))?$`)
	pythonParts  = lazyregexp.New(`(?m)\.parts[ \t]*$|\.split\(\s*(?:["']/["']|os\.sep|os\.path\.sep)\s*\)[ \t]*$`)
	nodeParts    = lazyregexp.New(`\.split\(\s*(?:["']/["']|path\.sep|sep)\s*\)(?:\.filter\(Boolean\))?$`)
	pythonIn     = lazyregexp.New(`\b(?:not\s+)?in\s+([^\n:\[\]]*)`)
	nodeHas      = lazyregexp.New(`\.(?:includes|indexOf)\(`)
	severalParts = lazyregexp.New(`^\.?/?[\w.-]+/[\w./-]*$|^/[\w.-]+$`)
)

// listItems are the texts of a program that it looks for in a list of single words, or of the
// names in a path, and that are more than one.
func listItems(source, bare, lang string) (out []TextPattern) {
	for _, q := range wordLists(source, bare, lang) {
		several, what, instead := src.SeveralWords, "the line is split at its blanks, and no word of it has one", "Compare words one by one, or search the line"
		if q.parts {
			several, what, instead = severalParts, "the path is split at its slashes, and no part of it has one", "Compare the parts one by one, or the whole path"
		}
		texts := src.TextsOf(source, bare, q.item)
		if i := slices.IndexFunc(texts, func(t src.Text) bool { return several.MatchString(t.Text) }); i >= 0 {
			out = append(out, TextPattern{texts[i].Place, what, instead, false})
		}
	}
	return out
}

// wordQuestion is where a program asks whether an item is in a list of words, or of a path's parts.
type wordQuestion struct {
	item  int
	parts bool
}

// wordLists are those questions.
func wordLists(source, bare, lang string) (out []wordQuestion) {
	words, parts := splitPython, pythonParts
	if lang == "node" {
		words, parts = splitNode, nodeParts
	}
	values := src.Memo(func(name string) string { return src.OnlyValue(source, bare, name) })
	kind := func(list string) (isParts, ok bool) {
		list = strings.TrimRight(list, " \t")
		if name := strings.TrimSpace(list); bash.ShellName.MatchString(name) {
			list = values(name)
		}
		if parts.MatchString(list) {
			return true, true
		}
		return false, words.MatchString(list)
	}
	if lang == "python" {
		for _, m := range pythonIn.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
			begin, ok := operandBefore(bare, m[0])
			if !ok {
				continue
			}
			list := source[m[2]:m[3]]
			if i := pythonInEnd.FindStringIndex(bare[m[2]:m[3]]); i != nil {
				list = list[:i[0]]
			}
			if isParts, ok := kind(balanced(list)); ok {
				out = append(out, wordQuestion{begin, isParts})
			}
		}
		return out
	}
	for _, m := range nodeHas.FindAllStringIndex(bare, src.MaxObjects) {
		begin := m[0]
		for begin > 0 && strings.IndexByte("\n;{}=&|,!?", bare[begin-1]) < 0 {
			if c := bare[begin-1]; c == ')' {
				if begin = opening(bare, begin-1); begin < 0 {
					break
				}
				continue
			} else if c == '(' || c == ' ' {
				break
			}
			begin--
		}
		if begin < 0 {
			continue
		}
		if isParts, ok := kind(source[begin:m[0]]); ok {
			out = append(out, wordQuestion{m[1], isParts})
		}
	}
	return out
}

var pythonInEnd = lazyregexp.New(`\s(?:and|or|for|if|else)\s|,`)

// balanced is a text up to a bracket that is closed and not opened in it.
func balanced(text string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return text[:i]
			}
		}
	}
	return text
}

// opening is the bracket that the one at a place closes; -1 where there is none.
func opening(bare string, at int) int {
	depth := 0
	for i := at; i >= 0; i-- {
		switch bare[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// operandBefore is where a string or a name begins that stands before a place in Python.
func operandBefore(bare string, at int) (int, bool) {
	before := strings.TrimRight(bare[:at], " ")
	if before == "" {
		return 0, false
	}
	if q := before[len(before)-1]; q == '"' || q == '\'' {
		i := strings.LastIndexByte(before[:len(before)-1], q)
		return i, i >= 0
	}
	m := lastName.FindStringIndex(before)
	if m == nil || forHead.MatchString(before[:m[0]]) {
		return 0, false
	}
	return m[0], true
}

var (
	lastName = lazyregexp.New(`\b[A-Za-z_]\w*$`)
	forHead  = lazyregexp.New(`\bfor\s+(?:\w+\s*,\s*)*$`)
)
