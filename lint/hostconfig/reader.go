package hostconfig

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// maxDepth is where encoding/json gives up too.
const maxDepth = 10_000

// reader reads JSON as people write it. It goes over the text once and forgives
// what it can: a problem is noted, and what was meant is read.
type reader struct {
	file     string
	src      []byte
	at       diag.Pos
	depth    int
	open     []byte // the brackets that wait for their end
	broken   bool   // a problem of the kind Invalid was noted
	problems []Problem
}

// parse reads a text. There is always a value, except for a text without one.
func parse(file string, src []byte) (*Value, []Problem) {
	r := &reader{file: file, src: src, at: diag.Pos{Line: 1, Column: 1}}
	if len(src) >= 3 && string(src[:3]) == "\xef\xbb\xbf" {
		start := r.at
		r.at.Byte = 3 // editors do not count it as a column
		r.note(ByteOrderMark, start, "", diag.Edit{Span: r.since(start)})
	}
	r.skipSpace()
	var top *Value
	if r.more() {
		top = r.value()
		r.skipSpace()
	} else {
		r.invalid(r.at, "the file is empty")
	}
	if r.more() {
		start := r.at
		for r.more() {
			r.next()
		}
		r.invalid(start, "there is text after the value")
	}
	return top, r.sortedProblems()
}

// sortedProblems sorts the problems by their places: some are seen only behind others
// that come later. What is invalid stays the last.
func (r *reader) sortedProblems() []Problem {
	n := len(r.problems)
	if r.broken {
		n--
	}
	slices.SortStableFunc(r.problems[:n], func(a, b Problem) int { return a.Span.Start.Byte - b.Span.Start.Byte })
	return r.problems
}

func (r *reader) more() bool { return r.at.Byte < len(r.src) }

// peek is the next byte; 0 at the end.
func (r *reader) peek() byte { return r.ahead(0) }

func (r *reader) ahead(n int) byte {
	if r.at.Byte+n < len(r.src) {
		return r.src[r.at.Byte+n]
	}
	return 0
}

// next steps over a byte. A column is a code point.
func (r *reader) next() {
	c := r.src[r.at.Byte]
	r.at.Byte++
	switch {
	case c == '\n':
		r.at.Line, r.at.Column = r.at.Line+1, 1
	case !r.more() || utf8.RuneStart(r.src[r.at.Byte]):
		r.at.Column++
	}
}

func (r *reader) skip(n int) {
	for ; n > 0 && r.more(); n-- {
		r.next()
	}
}

func (r *reader) since(start diag.Pos) diag.Span {
	return diag.Span{File: r.file, Start: start, End: r.at}
}

// note adds a problem from start to here. Behind text that is no JSON nothing is
// noted: it would be noise.
func (r *reader) note(kind ProblemKind, start diag.Pos, text string, fix ...diag.Edit) {
	if !r.broken {
		r.problems = append(r.problems, Problem{Kind: kind, Span: r.since(start), Text: text, Fix: fix})
	}
}

func (r *reader) invalid(start diag.Pos, format string, args ...any) {
	if !r.broken {
		r.note(Invalid, start, fmt.Sprintf(format, args...))
		r.broken = true
	}
}

// skipSpace steps over blanks and comments.
func (r *reader) skipSpace() {
	for r.more() {
		switch c := r.peek(); {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			r.next()
		case c == '#' || c == '/' && r.ahead(1) == '/':
			start := r.at
			for r.more() && r.peek() != '\n' && r.peek() != '\r' {
				r.next()
			}
			r.note(Comment, start, "", diag.Edit{Span: r.commentLine(start)})
		case c == '/' && r.ahead(1) == '*':
			r.blockComment()
		default:
			return
		}
	}
}

// commentLine is what goes with a comment that ends its line: the blanks before it and,
// where it stands alone, the line.
func (r *reader) commentLine(start diag.Pos) diag.Span {
	whole := r.since(start)
	for b := &whole.Start; b.Byte > 0 && (r.src[b.Byte-1] == ' ' || r.src[b.Byte-1] == '\t'); {
		b.Byte--
		b.Column--
	}
	if alone := whole.Start.Byte == 0 || r.src[whole.Start.Byte-1] == '\n'; alone && r.more() && r.peek() == '\n' {
		whole.End.Byte++
		whole.End.Line++
		whole.End.Column = 1
	}
	return whole
}

func (r *reader) blockComment() {
	start := r.at
	r.skip(2)
	for r.more() {
		if r.peek() == '*' && r.ahead(1) == '/' {
			r.skip(2)
			r.note(Comment, start, "", diag.Edit{Span: r.since(start)})
			return
		}
		r.next()
	}
	r.invalid(start, "the comment does not end")
}
