package diag

import (
	"encoding/json"
	"io"
)

// finding is a Diag as machines read it. Its keys are an interface: they are
// added to, never changed.
type finding struct {
	Code      Code       `json:"code"`
	Name      string     `json:"name"` // "" for errors of the compiler
	Severity  string     `json:"severity"`
	File      string     `json:"file"`
	Line      int        `json:"line"`
	Column    int        `json:"column"`
	EndLine   int        `json:"end_line"`
	EndColumn int        `json:"end_column"`
	Message   string     `json:"message"`
	Detail    string     `json:"detail,omitempty"`
	Notes     []jsonNote `json:"notes,omitempty"`
	Fix       *jsonFix   `json:"fix,omitempty"`

	// The event itself, so that a reader can hand it on as it is.
	Witness json.RawMessage `json:"witness,omitempty"`
	Host    string          `json:"witness_host,omitempty"`
	Shows   string          `json:"witness_shows,omitempty"`
}

type jsonNote struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

type jsonFix struct {
	Title  string     `json:"title"`
	Unsafe bool       `json:"unsafe,omitempty"`
	Edits  []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	Text      string `json:"text"`
}

// RenderJSON writes diagnostics for machines: one object with "findings", each
// with its place, 1-based, columns in code points.
func RenderJSON(w io.Writer, list List) error {
	out := struct {
		Findings []finding `json:"findings"`
	}{Findings: make([]finding, len(list))}
	for i, d := range list {
		out.Findings[i] = jsonFinding(d)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func jsonFinding(d Diag) finding {
	f := finding{
		Code: d.Code, Name: d.Name, Severity: d.Severity.String(), Message: d.Summary, Detail: d.Detail, File: d.Span.File,
		Line: d.Span.Start.Line, Column: d.Span.Start.Column, EndLine: d.Span.End.Line, EndColumn: d.Span.End.Column,
	}
	for _, n := range d.Notes {
		f.Notes = append(f.Notes, jsonNote{n.Span.File, n.Span.Start.Line, n.Span.Start.Column, n.Text})
	}
	if d.Fix != nil {
		f.Fix = &jsonFix{Title: d.Fix.Title, Unsafe: d.Fix.Unsafe, Edits: []jsonEdit{}}
		for _, e := range d.Fix.Edits {
			s := e.Span
			f.Fix.Edits = append(f.Fix.Edits, jsonEdit{s.File, s.Start.Line, s.Start.Column, s.End.Line, s.End.Column, e.Text})
		}
	}
	if w := d.Witness; w != nil {
		f.Host, f.Shows = w.Host, w.Shows
		if json.Valid(w.Event) {
			f.Witness = w.Event
		}
	}
	return f
}
