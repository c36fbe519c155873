package hclfile

import (
	"bytes"
	"sort"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// Strings finds the strings of a file again by their place, so that what a tree
// says about a string can be said about a part of it as it is written.
type Strings struct {
	src  *source
	list []Literal // by place; those inside of a ${ } belong to the string around it
}

// NewStrings reads a file, which parses.
func NewStrings(name string, data []byte) *Strings {
	s := &Strings{src: newSource(name, data)}
	for i := 0; i < len(data); {
		i = s.step(data, i)
	}
	return s
}

// step moves over what stands at i.
func (s *Strings) step(data []byte, i int) int {
	rest := data[i:]
	switch {
	case rest[0] == '#' || bytes.HasPrefix(rest, []byte("//")):
		return after(data, i, "\n")
	case bytes.HasPrefix(rest, []byte("/*")):
		return after(data, i, "*/")
	case rest[0] == '"':
		end := skipQuoted(data, i+1, len(data))
		s.list = append(s.list, Literal{src: s.src, quoted: true, start: i, end: end})
		return end
	case bytes.HasPrefix(rest, []byte("<<")):
		return s.heredoc(data, i)
	}
	return i + 1
}

func (s *Strings) heredoc(data []byte, start int) int {
	marker, body := heredocStart(data, start)
	if marker == "" {
		return start + 2
	}
	end := len(data)
	for i := body; i < len(data); {
		stop := i
		for stop < len(data) && data[stop] != '\n' {
			stop = skipTemplateByte(data, stop, len(data))
		}
		stop = min(stop, len(data))
		if string(bytes.TrimSpace(data[i:stop])) == marker {
			end = stop
			break
		}
		i = stop + 1
	}
	l := Literal{src: s.src, start: start, end: end}
	if data[start+2] == '-' {
		l.indent = flushIndent(data[body:end])
	}
	s.list = append(s.list, l)
	return end
}

func after(data []byte, i int, mark string) int {
	if n := bytes.Index(data[i:], []byte(mark)); n >= 0 {
		return i + n + len(mark)
	}
	return len(data)
}

// String is the string in which a place lies: where it stands as a whole, what
// its text is, and whether it is written in quotes; else it is a heredoc.
func (s *Strings) String(at diag.Span) (whole diag.Span, text cond.Source, quoted, ok bool) {
	i := sort.Search(len(s.list), func(i int) bool { return s.list[i].end > at.Start.Byte })
	if i == len(s.list) || s.list[i].start > at.Start.Byte || at.End.Byte > s.list[i].end+1 {
		return diag.Span{}, cond.Source{}, false, false
	}
	l := s.list[i]
	if l.quoted && (l.end < l.start+2 || s.src.data[l.end-1] != '"') {
		return diag.Span{}, cond.Source{}, false, false
	}
	return s.src.span(l.start, l.end), l.Whole(), l.quoted, true
}
