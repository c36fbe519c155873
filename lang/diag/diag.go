// Package diag is the one diagnostic type of hookc: what is wrong, where, and what to do.
//
// Parser, checker, compiler and linter all return a List; nothing in hookc
// prints an error of its own. The package knows neither HCL nor expr.
package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says how bad a diagnostic is. The zero value is invalid, so that a
// forgotten severity shows.
type Severity uint8

// The severities, worst first.
const (
	Error Severity = iota + 1
	Warning
	Info
)

// String names the severity as the JSON output spells it.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Info:
		return "info"
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// Pos is a place in a source file. Line and Column count from 1, Column in
// Unicode code points; Byte counts from 0.
type Pos struct {
	Line, Column, Byte int
}

// Span is a half-open range of a source file. The zero Span means "nowhere in
// a file".
type Span struct {
	File       string
	Start, End Pos
}

// IsZero reports whether the span points nowhere.
func (s Span) IsZero() bool { return s.File == "" && s.Start.Line == 0 }

// String renders file:line:column.
func (s Span) String() string {
	if s.IsZero() {
		return ""
	}
	if s.Start.Line == 0 { // a file or folder as a whole
		return s.File
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Start.Line, s.Start.Column)
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span {
	if s.IsZero() {
		return t
	}
	if t.IsZero() || t.File != s.File {
		return s
	}
	out := s
	if t.Start.Byte < out.Start.Byte {
		out.Start = t.Start
	}
	if t.End.Byte > out.End.Byte {
		out.End = t.End
	}
	return out
}

// Code is the stable identity of a diagnostic, for example "HK0101". A code is
// never reused; codes.go lists them all.
type Code string

// Note is a second place that explains a diagnostic.
type Note struct {
	Span Span
	Text string
}

// Edit replaces the bytes of Span with Text.
type Edit struct {
	Span Span
	Text string
}

// Fix is a change that would cure the diagnostic.
type Fix struct {
	Title string
	Edits []Edit

	// Unsafe says that the policy may decide something else afterwards, which is
	// perhaps what was meant: it is made only where somebody asks for such.
	Unsafe bool
}

// Witness is an event on which a diagnostic shows.
type Witness struct {
	Event []byte // one line of JSON, as `hookc eval --event` reads it
	Host  string // whose event it is; "" for the generic host
	Shows string // what happens on it, one sentence
}

// Diag is one finding.
type Diag struct {
	Code     Code
	Name     string // of the lint rule; "" for errors of the compiler
	Severity Severity
	Summary  string // one line, no full stop
	Detail   string // what to do, in sentences; may be empty
	Span     Span
	Notes    []Note
	Fix      *Fix
	Witness  *Witness
}

// Error makes a Diag usable as an error.
func (d Diag) Error() string {
	s := d.Summary
	if at := d.Span.String(); at != "" {
		s = at + ": " + s
	}
	if d.Detail != "" {
		s += "; " + d.Detail
	}
	return s
}

// List collects diagnostics. Functions append always and stop only when the
// next stage would be unsafe.
type List []Diag

// Errorf appends an error at span.
func (l *List) Errorf(code Code, span Span, format string, args ...any) *Diag {
	*l = append(*l, Diag{Code: code, Severity: Error, Span: span, Summary: OneLine(format, args...)})
	return &(*l)[len(*l)-1]
}

// Duplicate appends an error about something that is there already.
func (l *List) Duplicate(span, first Span, what string) *Diag {
	d := l.Errorf(CodeDuplicate, span, "%s", what)
	d.Notes = []Note{{Span: first, Text: "the first one is here"}}
	return d
}

// Add appends the diagnostics of other.
func (l *List) Add(other ...Diag) { *l = append(*l, other...) }

// HasErrors reports whether any diagnostic is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diag) bool { return d.Severity == Error })
}

// Sort orders by file, position, severity and code, and drops exact repeats.
func (l *List) Sort() {
	slices.SortStableFunc(*l, func(a, b Diag) int {
		return cmp.Or(
			cmp.Compare(a.Span.File, b.Span.File),
			cmp.Compare(a.Span.Start.Byte, b.Span.Start.Byte),
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Summary, b.Summary),
		)
	})
	*l = slices.CompactFunc(*l, func(a, b Diag) bool {
		return a.Code == b.Code && a.Span == b.Span && a.Summary == b.Summary
	})
}
