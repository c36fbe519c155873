package format

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// The Reviewdog Diagnostic Format. Its columns count UTF-8 bytes, from 1.
type (
	rdResult struct {
		Source      rdSource       `json:"source"`
		Diagnostics []rdDiagnostic `json:"diagnostics"`
	}
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url,omitempty"`
	}
	rdDiagnostic struct {
		Message     string         `json:"message"`
		Location    rdLocation     `json:"location"`
		Severity    string         `json:"severity"`
		Code        rdCode         `json:"code"`
		Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url,omitempty"`
	}
	rdLocation struct {
		Path  string   `json:"path"`
		Range *rdRange `json:"range,omitempty"`
	}
	rdRange struct {
		Start rdPosition `json:"start"`
		End   rdPosition `json:"end"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	rdSuggestion struct {
		Range rdRange `json:"range"`
		Text  string  `json:"text"`
	}
)

// RDJSON writes what reviewdog reads.
func RDJSON(w io.Writer, in Input) error {
	out := rdResult{Source: rdSource{Name: "hookc"}, Diagnostics: []rdDiagnostic{}}
	for _, d := range in.Findings {
		r := rdDiagnostic{
			Message: full(d), Severity: strings.ToUpper(d.Severity.String()), Code: rdCode{Value: string(d.Code)},
			Location: rdLocation{Path: slashed(d.Span.File)},
		}
		if d.Span.Start.Line > 0 {
			at := rdPlace(d.Span, in.Sources)
			r.Location.Range = &at
		}
		if d.Fix != nil && !d.Fix.Unsafe {
			for _, e := range d.Fix.Edits {
				if e.Span.File == d.Span.File { // a suggestion has no path
					r.Suggestions = append(r.Suggestions, rdSuggestion{rdPlace(e.Span, in.Sources), e.Text})
				}
			}
		}
		out.Diagnostics = append(out.Diagnostics, r)
	}
	return writeJSON(w, out)
}

func rdPlace(s diag.Span, sources map[string][]byte) rdRange {
	src := sources[s.File]
	return rdRange{
		Start: rdPosition{max(s.Start.Line, 1), byteColumn(src, s.Start)},
		End:   rdPosition{max(s.End.Line, 1), byteColumn(src, s.End)},
	}
}

// byteColumn is a column in bytes; in characters where the text is not at hand.
func byteColumn(src []byte, p diag.Pos) int {
	if src == nil || p.Byte > len(src) {
		return max(p.Column, 1)
	}
	return p.Byte - bytes.LastIndexByte(src[:p.Byte], '\n')
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
