package parse

import (
	"math"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// The readers of arguments. Each gives false where the argument is absent, null
// or wrong; what is wrong has been reported then.

// constant is the value of an argument, converted to a type.
func (s *scope) constant(body *hclsyntax.Body, name string, want cty.Type) (cty.Value, diag.Span, bool) {
	a := body.Attributes[name]
	if a == nil {
		return cty.NilVal, diag.Span{}, false
	}
	at := s.ld.Span(a.Expr.Range())
	v, ok := s.Converted(name, s.Eval(a.Expr), at, want)
	return v, at, ok
}

// text reads a string.
func (s *scope) text(body *hclsyntax.Body, name string) (string, diag.Span, bool) {
	v, at, ok := s.constant(body, name, cty.String)
	if !ok {
		return "", at, false
	}
	return v.AsString(), at, true
}

// maxDescription is the most characters of a description.
const maxDescription = 1024

func (s *scope) description(body *hclsyntax.Body) string {
	d, at, ok := s.text(body, "description")
	if !ok {
		return ""
	}
	if n := utf8.RuneCountInString(d); n < 1 || n > maxDescription {
		s.ld.Diags.Errorf(diag.CodeValue, at, "a description must have 1 to %d characters, but this one has %d", maxDescription, n)
	}
	return d
}

// flag reads a boolean.
func (s *scope) flag(body *hclsyntax.Body, name string, absent bool) bool {
	v, _, ok := s.constant(body, name, cty.Bool)
	if !ok {
		return absent
	}
	return v.True()
}

// integer reads a whole number between the bounds.
func (s *scope) integer(body *hclsyntax.Body, name string, least, most int) (int, diag.Span, bool) {
	v, at, ok := s.constant(body, name, cty.Number)
	if !ok {
		return 0, at, false
	}
	f, _ := v.AsBigFloat().Float64()
	if f != math.Trunc(f) || f < float64(least) || f > float64(most) {
		s.ld.Diags.Errorf(diag.CodeValue, at, "%s must be a whole number from %d to %d, not %s", name, least, most, v.AsBigFloat().Text('g', -1))
		return 0, at, false
	}
	return int(f), at, true
}

// choice reads a string that must be one of some words.
func (s *scope) choice(body *hclsyntax.Body, name string, words ...string) (string, bool) {
	text, at, ok := s.text(body, name)
	if !ok {
		return "", false
	}
	return text, s.oneOf(name, text, at, words)
}

func (s *scope) oneOf(name, text string, at diag.Span, words []string) bool {
	for _, w := range words {
		if w == text {
			return true
		}
	}
	d := s.ld.Diags.Errorf(diag.CodeValue, at, "%s must be %s, not %q", name, alternatives(words), text)
	d.Detail = diag.Suggest(text, append([]string(nil), words...), func(n string) string { return `"` + n + `"` })
	return false
}

// mode reads enforce or monitor.
func (s *scope) mode(body *hclsyntax.Body) (ast.Mode, bool) {
	word, ok := s.choice(body, "mode", "enforce", "monitor")
	if word == "monitor" {
		return ast.Monitor, ok
	}
	return ast.Enforce, ok
}
