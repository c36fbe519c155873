package lsp

import (
	"github.com/hookc/hookc/lang/diag"
)

// moved carries places over from a text to a later one. What lies before and behind
// all that has changed is still there; a place that a change touches is not carried.
type moved struct {
	prefix, suffix int // bytes that both texts begin and end with
	was, is        int // lengths
}

func newMoved(before, after []byte) moved {
	m := moved{was: len(before), is: len(after)}
	short := min(m.was, m.is)
	for m.prefix < short && before[m.prefix] == after[m.prefix] {
		m.prefix++
	}
	for m.suffix < short-m.prefix && before[m.was-1-m.suffix] == after[m.is-1-m.suffix] {
		m.suffix++
	}
	return m
}

// span is where a place is now. Only its bytes are right: lines are counted again
// where they are shown.
func (m moved) span(s diag.Span) (diag.Span, bool) {
	switch {
	case m.was == m.is && m.prefix == m.was, s.End.Byte <= m.prefix:
		return s, true
	case s.Start.Byte >= m.was-m.suffix:
		s.Start.Byte += m.is - m.was
		s.End.Byte += m.is - m.was
		return s, true
	}
	return s, false
}

// diag is a finding with all its places carried over. A fix of which a part is lost
// is no fix.
func (m moved) diag(d diag.Diag) (diag.Diag, bool) {
	at, ok := m.span(d.Span)
	if !ok {
		return d, false
	}
	d.Span = at
	notes := make([]diag.Note, 0, len(d.Notes))
	for _, n := range d.Notes {
		if n.Span.File == d.Span.File {
			if n.Span, ok = m.span(n.Span); !ok {
				continue
			}
		}
		notes = append(notes, n)
	}
	d.Notes = notes
	if d.Fix != nil {
		d.Fix = m.fix(d.Fix, d.Span.File)
	}
	return d, true
}

func (m moved) fix(f *diag.Fix, file string) *diag.Fix {
	out := *f
	out.Edits = make([]diag.Edit, 0, len(f.Edits))
	for _, e := range f.Edits {
		if e.Span.File == file {
			var ok bool
			if e.Span, ok = m.span(e.Span); !ok {
				return nil
			}
		}
		out.Edits = append(out.Edits, e)
	}
	return &out
}
