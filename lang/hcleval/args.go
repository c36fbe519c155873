package hcleval

import (
	"math"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
)

// The readers of arguments. Each gives false where the argument is absent, null
// or wrong; what is wrong has been reported then.

// Argument is the value of an argument, converted to a type.
func (s *Scope) Argument(body *hclsyntax.Body, name string, want cty.Type) (cty.Value, diag.Span, bool) {
	a := body.Attributes[name]
	if a == nil {
		return cty.NilVal, diag.Span{}, false
	}
	at := s.Files.Span(a.Expr.Range())
	v, ok := s.Converted(name, s.Eval(a.Expr), at, want)
	return v, at, ok
}

// Text reads a string.
func (s *Scope) Text(body *hclsyntax.Body, name string) (string, diag.Span, bool) {
	v, at, ok := s.Argument(body, name, cty.String)
	if !ok {
		return "", at, false
	}
	return v.AsString(), at, true
}

// Flag reads a boolean.
func (s *Scope) Flag(body *hclsyntax.Body, name string, absent bool) bool {
	v, _, ok := s.Argument(body, name, cty.Bool)
	if !ok {
		return absent
	}
	return v.True()
}

// Integer reads a whole number between the bounds.
func (s *Scope) Integer(body *hclsyntax.Body, name string, least, most int) (int, diag.Span, bool) {
	v, at, ok := s.Argument(body, name, cty.Number)
	if !ok {
		return 0, at, false
	}
	f, _ := v.AsBigFloat().Float64()
	if f != math.Trunc(f) || f < float64(least) || f > float64(most) {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be a whole number from %d to %d, not %s", name, least, most, v.AsBigFloat().Text('g', -1))
		return 0, at, false
	}
	return int(f), at, true
}

// Choice reads a string that must be one of some words.
func (s *Scope) Choice(body *hclsyntax.Body, name string, words ...string) (string, bool) {
	text, at, ok := s.Text(body, name)
	if !ok {
		return "", false
	}
	return text, s.OneOf(name, text, at, words)
}

// OneOf reports a text that is none of some words.
func (s *Scope) OneOf(name, text string, at diag.Span, words []string) bool {
	for _, w := range words {
		if w == text {
			return true
		}
	}
	d := s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be %s, not %q", name, alternatives(words), text)
	d.Detail = diag.Suggest(text, append([]string(nil), words...), func(n string) string { return `"` + n + `"` })
	return false
}

// alternatives lists words as a sentence does: "a", "b" or "c".
func alternatives(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = strconv.Quote(w)
	}
	if n := len(quoted); n > 1 {
		return strings.Join(quoted[:n-1], ", ") + " or " + quoted[n-1]
	}
	return strings.Join(quoted, "")
}
