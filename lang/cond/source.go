package cond

import (
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// Source is a piece of condition text and where each of its bytes stands in the
// HCL file. Text is what HCL makes of the string: quotes gone, escapes decoded,
// a heredoc's indent stripped.
type Source struct {
	Text string
	File string
	Map  OffsetMap

	base int // offset of Text in the text that Map describes
}

// OffsetMap maps byte offsets of a text to positions of a file. A Builder makes
// one; the zero OffsetMap maps everything to the zero position.
//
//	file  when = "a == \"b\"  c"
//	text          a == "b"  c
//	runs          [copy][e][c][e][copy]     e: an escape, shorter than in the file
type OffsetMap struct {
	text string
	runs []run
}

// run is a stretch of text from offset text up to the next run. A copied run
// stands in the file byte for byte; an escape's bytes all stand at the whole
// escape.
type run struct {
	text       int
	start, end diag.Pos
	escape     bool
}

// Builder collects a Source from left to right.
type Builder struct {
	file string
	text strings.Builder
	runs []run
}

// NewBuilder starts a Source of this file.
func NewBuilder(file string) *Builder { return &Builder{file: file} }

// Copy adds text that stands in the file exactly so, from at on.
func (b *Builder) Copy(text string, at diag.Pos) {
	for _, r := range copied(text, at) {
		r.text += b.text.Len()
		b.runs = append(b.runs, r)
	}
	b.text.WriteString(text)
}

// maxRun bounds a copied run, in bytes: a position in it is counted from its start.
const maxRun = 256

// copied is the runs of text that stands in a file as it is, from at on.
func copied(text string, at diag.Pos) (runs []run) {
	for from := 0; from < len(text); {
		to := min(from+maxRun, len(text))
		for to < len(text) && !utf8.RuneStart(text[to]) {
			to++
		}
		end := Advance(at, text[from:to])
		runs = append(runs, run{text: from, start: at, end: end})
		from, at = to, end
	}
	return runs
}

// Escape adds text that the file spells differently, between from and to:
// \" or \u00e9 or $${.
func (b *Builder) Escape(text string, from, to diag.Pos) {
	b.add(text, run{start: from, end: to, escape: true})
}

func (b *Builder) add(text string, r run) {
	r.text = b.text.Len()
	b.text.WriteString(text)
	b.runs = append(b.runs, r)
}

// Source gives what was collected.
func (b *Builder) Source() Source {
	text := b.text.String()
	return Source{Text: text, File: b.file, Map: OffsetMap{text: text, runs: b.runs}}
}

// Plain is the Source of text that stands in the file as it is, from at on.
func Plain(file, text string, at diag.Pos) Source {
	m := OffsetMap{text: text, runs: copied(text, at)}
	if text == "" {
		m.runs = []run{{start: at, end: at}}
	}
	return Source{Text: text, File: file, Map: m}
}

// Advance is the position after text, where text starts at pos.
func Advance(pos diag.Pos, text string) diag.Pos {
	pos.Byte += len(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		pos.Line += strings.Count(text, "\n")
		pos.Column = 1
		text = text[i+1:]
	}
	pos.Column += utf8.RuneCountInString(text)
	return pos
}

// Sub is the Source of Text[from:to].
func (s Source) Sub(from, to int) Source {
	s.Text, s.base = s.Text[from:to], s.base+from
	return s
}

// Span is where Text[from:to] stands in the file. Offsets outside Text are
// moved to its ends.
func (s Source) Span(from, to int) diag.Span {
	from = min(max(from, 0), len(s.Text))
	to = min(max(to, from), len(s.Text))
	span := diag.Span{File: s.File, Start: s.Map.start(s.base + from)}
	if span.End = span.Start; to > from {
		span.End = s.Map.end(s.base + to)
	}
	return span
}

// start is the position of the byte at offset, or the end of the text.
func (m OffsetMap) start(offset int) diag.Pos {
	if offset >= len(m.text) {
		return m.end(offset)
	}
	return m.at(offset, m.find(offset))
}

// end is the position after the byte before offset. It differs from start where
// a heredoc's indent lies between.
func (m OffsetMap) end(offset int) diag.Pos {
	if offset <= 0 {
		if len(m.runs) == 0 {
			return diag.Pos{}
		}
		return m.runs[0].start
	}
	i := m.find(offset - 1)
	if i >= 0 && m.runs[i].escape {
		return m.runs[i].end
	}
	return m.at(offset, i)
}

func (m OffsetMap) at(offset, i int) diag.Pos {
	if i < 0 {
		return diag.Pos{}
	}
	r := m.runs[i]
	if r.escape {
		return r.start
	}
	return Advance(r.start, m.text[r.text:min(offset, len(m.text))])
}

// find is the last run that starts at or before offset; -1 where there is none.
func (m OffsetMap) find(offset int) int {
	lo, hi := 0, len(m.runs)
	for lo < hi {
		mid := (lo + hi) / 2
		if m.runs[mid].text <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo - 1
}
