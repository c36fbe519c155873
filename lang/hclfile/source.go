package hclfile

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// source is one file and where its lines start.
type source struct {
	name  string
	data  []byte
	lines []int        // offset of each line's first column
	bad   map[int]bool // offsets of condition strings that skim refused
	pack  bool         // of a pack that hookc carries
	top   []ast.TopBlock
}

var byteOrderMark = []byte("\xef\xbb\xbf")

func newSource(name string, data []byte) *source {
	s := &source{name: name, data: data, lines: []int{0}}
	if bytes.HasPrefix(data, byteOrderMark) {
		s.lines[0] = len(byteOrderMark)
	}
	for i, c := range data {
		if c == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// pos is the position of a byte. HCL counts columns in grapheme clusters, we in
// code points, so its columns are never used.
func (s *source) pos(offset int) diag.Pos {
	offset = min(max(offset, 0), len(s.data))
	line := sort.SearchInts(s.lines, offset+1)
	if line == 0 { // in the byte order mark
		return diag.Pos{Line: 1, Column: 1, Byte: offset}
	}
	column := utf8.RuneCount(s.data[s.lines[line-1]:offset]) + 1
	return diag.Pos{Line: line, Column: column, Byte: offset}
}

// span is the bytes from from to to. HCL turns some ranges around at the end of
// a file; those are empty here.
func (s *source) span(from, to int) diag.Span {
	return diag.Span{File: s.name, Start: s.pos(from), End: s.pos(max(from, to))}
}
