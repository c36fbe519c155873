package parse

import (
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// maxDescription is the most characters of a description.
const maxDescription = 1024

func (s *scope) description(body *hclsyntax.Body) string {
	d, at, ok := s.Text(body, "description")
	if !ok {
		return ""
	}
	if n := utf8.RuneCountInString(d); n < 1 || n > maxDescription {
		s.ld.Diags.Errorf(diag.CodeValue, at, "a description must have 1 to %d characters, but this one has %d", maxDescription, n)
	}
	return d
}

// mode reads enforce or monitor.
func (s *scope) mode(body *hclsyntax.Body) (ast.Mode, bool) {
	word, ok := s.Choice(body, "mode", "enforce", "monitor")
	if word == "monitor" {
		return ast.Monitor, ok
	}
	return ast.Enforce, ok
}
