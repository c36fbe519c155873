package src

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// Indentation is how many blanks and tabs a line begins with.
func Indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// Line is the rest of a line from a place on.
func Line(source string, at int) string {
	at = min(at, len(source))
	end := strings.IndexByte(source[at:], '\n')
	if end < 0 {
		return source[at:]
	}
	return source[at : at+end]
}

var outdented = lazyregexp.New(`\n[^\s#)\]}]`)

// PyLine is a logical line of Python: what brackets, strings and backslashes join is one.
type PyLine struct {
	Place
	Indent int
	Text   string // without what stands in strings and comments
}

// PyLines are the logical lines of a program that are not empty, from its masked text.
func PyLines(bare string) (out []PyLine) {
	start, depth, quote := -1, 0, byte(0)
	for i := 0; i <= len(bare); i++ {
		if i == len(bare) || bare[i] == '\n' && depth <= 0 && quote == 0 && (i == 0 || bare[i-1] != '\\') {
			if start >= 0 {
				begin := strings.LastIndexByte(bare[:start], '\n') + 1
				out = append(out, PyLine{Place{start, i}, Indentation(bare[begin:i]), strings.TrimSpace(bare[start:i])})
			}
			start, depth = -1, 0
			continue
		}
		c := bare[i]
		if start < 0 && strings.IndexByte(" \t\r\n", c) < 0 {
			start = i
		}
		switch {
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		}
	}
	return out
}

// Suite is the lines that belong to the header in line i, and the index behind them.
func Suite(lines []PyLine, i int) (inner []PyLine, next int) {
	next = i + 1
	for next < len(lines) && lines[next].Indent > lines[i].Indent {
		next++
	}
	return lines[i+1 : next], next
}

// WithoutComments is a program's text without lines that are comments.
func WithoutComments(text string) string {
	lines := strings.Split(text, "\n")
	kept := lines[:0]
	for _, l := range lines {
		if t := strings.TrimSpace(l); !strings.HasPrefix(t, "#") && !strings.HasPrefix(t, "//") {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n")
}

// NameStart reports whether a name can begin with a byte.
func NameStart(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
