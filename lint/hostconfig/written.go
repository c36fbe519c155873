package hostconfig

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// written is the word of a command line that names a file, and its place; the
// whole line where none is found.
func (f *File) written(v *Value, rel string) (diag.Span, string) {
	for tail := rel; ; {
		if i := strings.Index(v.Text, tail); i >= 0 {
			start, end := word(v.Text, i, i+len(tail))
			return f.within(v, start, end), v.Text[start:end]
		}
		_, rest, more := strings.Cut(tail, "/")
		if !more {
			return v.Span, path.Base(rel)
		}
		tail = rest
	}
}

// word is the word of the shell around a part of a line; within quotes that hold
// more than one, as much as has no blank in it.
func word(line string, from, to int) (start, end int) {
	var quote byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case strings.IndexByte(" \t\r\n;|&<>()", c) >= 0:
			if i <= from {
				start = i + 1
			} else if i >= to {
				return narrow(line, start, i, from, to)
			}
		}
	}
	return narrow(line, start, len(line), from, to)
}

func narrow(line string, start, end, from, to int) (int, int) {
	const apart = " \t\r\n;|&<>()'\"=`"
	if !strings.ContainsAny(line[start:end], " \t\r\n;|&<>()") {
		return start, end
	}
	if i := strings.LastIndexAny(line[start:from], apart); i >= 0 {
		start += i + 1
	}
	if i := strings.IndexAny(line[to:end], apart); i >= 0 {
		end = to + i
	}
	return start, end
}

// within is the place of a part of a string's decoded text.
func (f *File) within(v *Value, start, end int) diag.Span {
	r := &reader{file: f.Name, src: f.Source, at: v.Span.Start, broken: true}
	quote := r.peek()
	if quote != '"' && quote != '\'' {
		return v.Span
	}
	r.next()
	var b strings.Builder
	span := v.Span
	for r.at.Byte < v.Span.End.Byte && b.Len() <= end {
		switch b.Len() {
		case end:
			span.End = r.at
			return span
		case start:
			span.Start = r.at
		}
		if r.peek() == '\\' {
			r.escape(&b, quote)
		} else {
			r.char(&b)
		}
	}
	return v.Span
}
