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
		r.Diags.Add(out)
	}
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
