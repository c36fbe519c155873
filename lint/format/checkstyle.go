package format

import (
	"encoding/xml"
	"io"

	"github.com/hookc/hookc/lang/diag"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes what Checkstyle writes: findings by file.
func Checkstyle(w io.Writer, in Input) error {
	report := checkstyleReport{Version: "8.0"}
	for _, f := range byFile(in.Findings) {
		file := checkstyleFile{Name: slashed(f.name)}
		for _, d := range f.findings {
			file.Errors = append(file.Errors, checkstyleError{
				Line: d.Span.Start.Line, Column: d.Span.Start.Column,
				Severity: d.Severity.String(), Message: full(d), Source: "hookc." + string(d.Code),
			})
		}
		report.Files = append(report.Files, file)
	}
	return writeXML(w, report)
}

func writeXML(w io.Writer, v any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// fileFindings are the findings of one file.
type fileFindings struct {
	name     string
	findings diag.List
}

// byFile groups findings, which are sorted.
func byFile(list diag.List) (out []fileFindings) {
	for _, d := range list {
		if n := len(out); n == 0 || out[n-1].name != d.Span.File {
			out = append(out, fileFindings{name: d.Span.File})
		}
		last := &out[len(out)-1]
		last.findings = append(last.findings, d)
	}
	return out
}
