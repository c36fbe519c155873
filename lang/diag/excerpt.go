package diag

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A line that is longer than maxLine, as those of minified files are, is shown
// around the span alone. All are bytes.
const (
	maxLine   = 400
	maxAround = 100
	maxMarked = 200
)

// excerpt shows the line of a span with its characters underlined, and gives
// the width of the line numbers' column.
func (r *textRenderer) excerpt(s Span, sev Severity) int {
	line, ok := r.line(s)
	if !ok {
		return 2
	}
	number := strconv.Itoa(s.Start.Line)
	margin := max(len(number)+1, 3)
	before, marked, rest := crop(line, r.last.from(s), r.last.to(s))
	before, start := displayed(before, 0)
	marked, end := displayed(marked, start)
	rest, _ = displayed(rest, end)
	gap := strings.Repeat(" ", margin)
	fmt.Fprintf(&r.b, "%s\n", r.paint.dim(gap+" |"))
	fmt.Fprintf(&r.b, "%s %s%s%s\n", r.paint.dim(fmt.Sprintf("%*s |", margin, number)), before, marked, rest)
	carets := strings.Repeat("^", max(end-start, 1))
	fmt.Fprintf(&r.b, "%s %s%s\n", r.paint.dim(gap+" |"), strings.Repeat(" ", start), r.paint.severity(sev, carets))
	return margin
}

// crop takes a line apart, and leaves out what is far from the part in question.
func crop(line string, from, to int) (before, marked, rest string) {
	before, marked, rest = line[:from], line[from:to], line[to:]
	if len(line) <= maxLine {
		return before, marked, rest
	}
	if n := len(before) - maxAround; n > 0 {
		for n < len(before) && !utf8.RuneStart(before[n]) {
			n++
		}
		before = "…" + before[n:]
	}
	short := clip(marked, maxMarked)
	if short != marked {
		return before, short + "…", ""
	}
	if end := clip(rest, maxAround); end != rest {
		rest = end + "…"
	}
	return before, marked, rest
}

// clip is the first characters of a text.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// lastLine is the line that was shown last: findings stand in the order of their
// places, so that the next one is often further on in it.
type lastLine struct {
	file         string
	number       int
	text         string
	column, byte int // a place in it, the column from 1
}

// line is the line in which a span begins.
func (r *textRenderer) line(s Span) (string, bool) {
	if r.last.number == s.Start.Line && r.last.file == s.File && s.Start.Line > 0 {
		return r.last.text, true
	}
	text, ok := r.lineAt(s.File, s.Start)
	if ok {
		r.last = lastLine{file: s.File, number: s.Start.Line, text: text, column: 1}
	}
	return text, ok
}

// from and to are the part of its first line that a span covers, in bytes.
func (l *lastLine) from(s Span) int { return l.offset(s.Start.Column) }

func (l *lastLine) to(s Span) int {
	from := l.from(s)
	if s.End.Line > s.Start.Line {
		return max(len(strings.TrimRight(l.text, " \t\r")), from)
	}
	here := *l // the next span may begin before this one ends
	return max(here.offset(s.End.Column), from)
}

// offset is the byte of a column, which counts code points from 1.
func (l *lastLine) offset(column int) int {
	if column < l.column {
		l.column, l.byte = 1, 0
	}
	for l.column < column && l.byte < len(l.text) {
		_, n := utf8.DecodeRuneInString(l.text[l.byte:])
		l.byte += n
		l.column++
	}
	return l.byte
}

// lineAt is the line of a file at a position, without its end.
func (r *textRenderer) lineAt(file string, p Pos) (string, bool) {
	source := r.sources[file]
	if p.Line < 1 || source == nil || p.Byte > len(source) {
		return "", false
	}
	starts, known := r.lines[file]
	if !known {
		starts = lineStarts(source)
		if r.lines == nil {
			r.lines = map[string][]int{}
		}
		r.lines[file] = starts
	}
	if p.Line > len(starts) {
		return "", false
	}
	source = source[starts[p.Line-1]:]
	if n := bytes.IndexByte(source, '\n'); n >= 0 {
		source = source[:n]
	}
	return string(bytes.TrimSuffix(source, []byte("\r"))), true
}

// lineStarts is where each line begins; the first one behind a byte order mark.
func lineStarts(source []byte) []int {
	starts := []int{len(source) - len(bytes.TrimPrefix(source, []byte("\xef\xbb\xbf")))}
	for at := 0; ; {
		n := bytes.IndexByte(source[at:], '\n')
		if n < 0 {
			return starts
		}
		at += n + 1
		starts = append(starts, at)
	}
}
