package lsp

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/diag"
)

// text is the bytes of a document with the starts of its lines, to translate places
// between byte offsets and what the client counts.
type text struct {
	data  []byte
	lines []int
	units protocol.Encoding
}

func newText(data []byte, units protocol.Encoding) text {
	lines := []int{0}
	for from := 0; ; {
		n := bytes.IndexByte(data[from:], '\n')
		if n < 0 {
			return text{data, lines, units}
		}
		from += n + 1
		lines = append(lines, from)
	}
}

// offset is the byte at a position. A position behind the end of its line is the end
// of the line, as the specification has it, and one behind the last line the end of
// the text.
func (t text) offset(p protocol.Position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(t.lines) {
		return len(t.data)
	}
	at, end := t.lines[p.Line], t.lineEnd(p.Line)
	if t.units == protocol.UTF8 {
		at = min(at+max(p.Character, 0), end)
		for at > t.lines[p.Line] && at < end && !utf8.RuneStart(t.data[at]) {
			at--
		}
		return at
	}
	for n := 0; at < end; {
		r, size := utf8.DecodeRune(t.data[at:])
		if n += utf16Len(r); n > p.Character {
			break
		}
		at += size
	}
	return at
}

// lineEnd is the end of a line without its line break.
func (t text) lineEnd(line int) int {
	if line+1 >= len(t.lines) {
		return len(t.data)
	}
	end := t.lines[line+1] - 1
	if end > t.lines[line] && t.data[end-1] == '\r' {
		end--
	}
	return end
}

// position is where a byte is.
func (t text) position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.data))
	line := sort.Search(len(t.lines), func(i int) bool { return t.lines[i] > offset }) - 1
	before := t.data[t.lines[line]:offset]
	if t.units == protocol.UTF8 {
		return protocol.Position{Line: line, Character: len(before)}
	}
	n := 0
	for len(before) > 0 {
		r, size := utf8.DecodeRune(before)
		n += utf16Len(r)
		before = before[size:]
	}
	return protocol.Position{Line: line, Character: n}
}

// span is the range of a place in this text.
func (t text) span(s diag.Span) protocol.Range {
	return protocol.Range{Start: t.position(s.Start.Byte), End: t.position(max(s.Start.Byte, s.End.Byte))}
}

// change makes an edit.
func (t text) change(c protocol.ContentChange) text {
	if c.Range == nil {
		return newText([]byte(c.Text), t.units)
	}
	from := t.offset(c.Range.Start)
	to := max(from, t.offset(c.Range.End))
	data := make([]byte, 0, len(t.data)-(to-from)+len(c.Text))
	data = append(append(append(data, t.data[:from]...), c.Text...), t.data[to:]...)
	return newText(data, t.units)
}

func utf16Len(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}
