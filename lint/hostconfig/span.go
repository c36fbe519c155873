package hostconfig

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/script/src"
)

// SpanIn is the place of a part of a string's decoded text, in bytes; of the whole
// value where that is no string, or the part is not found.
func (f *File) SpanIn(v *Value, start, end int) diag.Span {
	if f.Format != JSON {
		return f.spanInDocument(v, start, end)
	}
	r := &reader{file: f.Name, src: f.Source, at: v.Span.Start, broken: true}
	quote := r.peek()
	if v.Kind != String || quote != '"' && quote != '\'' {
		return v.Span
	}
	r.next()
	var b strings.Builder
	span := v.Span
	for found := false; r.at.Byte < v.Span.End.Byte && b.Len() <= end; {
		if b.Len() == start {
			span.Start, found = r.at, true
		}
		if b.Len() == end && found {
			span.End = r.at
			return span
		}
		if r.peek() == '\\' {
			r.escape(&b, quote)
		} else {
			r.char(&b)
		}
	}
	return v.Span
}

// spanInDocument is SpanIn where a text stands as it is.
func (f *File) spanInDocument(v *Value, start, end int) diag.Span {
	from, to := v.Span.Start.Byte, min(v.Span.End.Byte, len(f.Source))
	if v.Kind != String || end > len(v.Text) || string(f.Source[from:to]) != v.Text {
		return v.Span
	}
	at := positionAfter(v.Span.Start, f.Source[from:from+start])
	return diag.Span{File: f.Name, Start: at, End: positionAfter(at, f.Source[from+start:from+end])}
}

// writtenWord is the word of a command line that names a file, and its place; the
// whole line where none is found.
func (f *File) writtenWord(v *Value, rel string) (diag.Span, string) {
	for tail := rel; ; {
		if i := strings.Index(v.Text, tail); i >= 0 {
			start, end := shellWord(v.Text, i, i+len(tail))
			return f.SpanIn(v, start, end), v.Text[start:end]
		}
		_, rest, more := strings.Cut(tail, "/")
		if !more {
			return v.Span, path.Base(rel)
		}
		tail = rest
	}
}

// shellWord is the word of the shell around a part of a line; within quotes that hold
// more than one, as much as has no blank in it.
func shellWord(line string, from, to int) (start, end int) {
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
				return withoutQuotes(line, start, i, from, to)
			}
		}
	}
	return withoutQuotes(line, start, len(line), from, to)
}

func withoutQuotes(line string, start, end, from, to int) (int, int) {
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

// positionAfter is the position behind a text that begins at one.
func positionAfter(at diag.Pos, text []byte) diag.Pos {
	at.Byte += len(text)
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		at.Line += bytes.Count(text, []byte{'\n'})
		at.Column = 1
		text = text[i+1:]
	}
	at.Column += utf8.RuneCount(text)
	return at
}

// SpanOf is the place of a part of a script: in its own file, or in the text of the
// command line.
func (s *Script) SpanOf(at src.Place) diag.Span {
	if s.Path == "" {
		return s.Handler.Group.File.SpanIn(s.CommandLine(), at.Start, at.End)
	}
	end := min(at.End, len(s.Source))
	start := min(at.Start, end)
	first := positionAfter(diag.Pos{Line: 1, Column: 1}, s.Source[:start])
	return diag.Span{File: s.Path, Start: first, End: positionAfter(first, s.Source[start:end])}
}

// CommandLine is the command line that a script stands in or is.
func (s *Script) CommandLine() *Value {
	for _, c := range s.Handler.Commands {
		if spanContains(c.Span, s.Span) {
			return c.Value
		}
		if v := c.Value; spanContains(v.Span, s.Span) {
			return v
		}
	}
	return s.Handler.Command
}

func spanContains(outer, inner diag.Span) bool {
	return outer.File == inner.File && outer.Start.Byte <= inner.Start.Byte && inner.End.Byte <= outer.End.Byte
}

// SpanOfSource is the place of a part of the file itself, in bytes.
func (f *File) SpanOfSource(start, end int) diag.Span {
	end = min(end, len(f.Source))
	start = min(start, end)
	first := positionAfter(diag.Pos{Line: 1, Column: 1}, f.Source[:start])
	return diag.Span{File: f.Name, Start: first, End: positionAfter(first, f.Source[start:end])}
}
