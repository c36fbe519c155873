// Package format writes what the linter found, as people and as programs read
// it: a file for each format, and a line in All.
package format

import (
	"io"
	"path/filepath"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Input is what is written.
type Input struct {
	Findings diag.List
	Sources  map[string][]byte
	Rules    []*lint.Rule // all that there are
	Examples func(*lint.Rule) lint.Examples
	Version  string // of hookc

	Colour      bool
	Remark      string                 // behind the count of the text
	Replay      func(diag.Diag) string // the command line that shows a witness
	Fingerprint func(diag.Diag) string // what stays when lines move
}

// Format is one way to write it.
type Format struct {
	Name  string
	Doc   string
	Write func(io.Writer, Input) error
}

// All is every format, in the order of the help.
var All = []Format{
	{"text", "for people", Text},
	{"json", "an object with findings", JSON},
	{"sarif", "SARIF 2.1.0, for code scanning", SARIF},
	{"github", "workflow commands, for annotations", GitHub},
	{"junit", "JUnit XML, a test for each file", JUnit},
	{"checkstyle", "Checkstyle XML", Checkstyle},
	{"rdjson", "Reviewdog Diagnostic Format", RDJSON},
}

// Names is the name of every format.
func Names() []string {
	var out []string
	for _, f := range All {
		out = append(out, f.Name)
	}
	return out
}

// Lookup finds a format by its name.
func Lookup(name string) (Format, bool) {
	for _, f := range All {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Text writes findings for people; nothing where there are none.
func Text(w io.Writer, in Input) error {
	diag.RenderText(w, in.Findings, in.Sources, diag.TextOptions{Colour: in.Colour, Replay: in.Replay, Remark: in.Remark})
	return nil
}

// JSON writes findings as an object.
func JSON(w io.Writer, in Input) error { return diag.RenderJSON(w, in.Findings) }

// slashed is a path as URIs and other systems write it.
func slashed(path string) string { return filepath.ToSlash(path) }

// label is a finding's rule as people know it.
func label(d diag.Diag) string {
	if d.Name == "" {
		return string(d.Code)
	}
	return string(d.Code) + " " + d.Name
}

// full is a message with what to do about it.
func full(d diag.Diag) string {
	text := d.Summary
	if d.Detail != "" {
		text += "\n" + d.Detail
	}
	if d.Witness != nil && d.Witness.Shows != "" {
		text += "\n" + d.Witness.Shows
	}
	return text
}
