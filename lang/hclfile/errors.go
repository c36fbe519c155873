package hclfile

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"

	"github.com/hookc/hookc/lang/diag"
)

// addHCL takes HCL's own syntax errors over.
func (r *Reader) addHCL(diags hcl.Diagnostics) {
	for _, d := range diags {
		if r.Enough() {
			break
		}
		out := r.FromHCL(diag.CodeSyntax, d)
		if n := len(r.Diags); n > 0 && r.Diags[n-1].Code == diag.CodeSyntax && r.Diags[n-1].Span == out.Span {
			continue // the parser's view of what the scanner has said better
		}
		r.explain(&out)
		r.Diags.Add(out)
	}
}

// explain says what to write instead of what HCL only refuses.
func (r *Reader) explain(d *diag.Diag) {
	switch text := r.text(d.Span); {
	case d.Summary == "invalid escape sequence" && strings.HasPrefix(text, `\`):
		d.Detail = "Write `\\" + text + "`, because a backslash in quotes is written twice."
		d.Fix = &diag.Fix{Title: "write \\" + text, Edits: []diag.Edit{{Span: d.Span, Text: `\` + text}}}
	case d.Summary == "argument or block definition required" && strings.HasPrefix(text, "{"):
		d.Detail = "A policy is written in HCL, not in JSON. hookc import reads the configuration of an agent."
	case d.Summary == "invalid single-argument block definition":
		d.Detail = "A block in one line has one argument. Write each argument in a line of its own, without commas."
	case d.Summary == "argument definition required":
		d.Detail = "A block in one line cannot hold another block. Write the inner block in lines of its own."
	case d.Summary == "argument or block definition required" && strings.HasPrefix(text, ":"), strings.HasPrefix(d.Detail, "An argument or block definition is required here. To set an argument"):
		d.Detail = "Write an argument as name = value, and a block as name { … }, each in a line of its own, without commas."
	}
}

// text is what stands at a place.
func (r *Reader) text(at diag.Span) string {
	src := r.sources[at.File]
	if src == nil || at.Start.Byte > at.End.Byte || at.End.Byte > len(src.data) {
		return ""
	}
	return string(src.data[at.Start.Byte:at.End.Byte])
}

// FromHCL is HCL's diagnostic as ours.
func (r *Reader) FromHCL(code diag.Code, d *hcl.Diagnostic) diag.Diag {
	out := diag.Diag{Code: code, Severity: diag.Error, Summary: SentenceStart(d.Summary), Detail: d.Detail}
	if d.Severity == hcl.DiagWarning {
		out.Severity = diag.Warning
	}
	if d.Subject != nil {
		out.Span = r.Span(*d.Subject)
	} else if d.Context != nil {
		out.Span = r.Span(*d.Context)
	}
	return out
}

// SentenceStart lowers the first letter, as our own messages have it, but not
// of an acronym.
func SentenceStart(s string) string {
	s = strings.TrimSuffix(s, ".")
	first, n := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}
