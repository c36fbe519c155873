package block

import (
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// maxDescription is the most characters of a description.
const maxDescription = 1024

// Description reads what people are told of a block.
func (s *Scope) Description(body *hclsyntax.Body) string {
	d, at, ok := s.Text(body, "description")
	if !ok {
		return ""
	}
	if n := utf8.RuneCountInString(d); n < 1 || n > maxDescription {
		s.Files.Diags.Errorf(diag.CodeValue, at, "a description must have 1 to %d characters, but this one has %d", maxDescription, n)
	}
	return d
}

// Mode reads enforce or monitor.
func (s *Scope) Mode(body *hclsyntax.Body) (ast.Mode, bool) {
	word, ok := s.Choice(body, "mode", "enforce", "monitor")
	if word == "monitor" {
		return ast.Monitor, ok
	}
	return ast.Enforce, ok
}
