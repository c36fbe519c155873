package block

import (
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

var shippedSchema = hclfile.Schema{What: "a command", Args: []string{"description", "text", "file"}, Labels: 1}

// Command reads a command of the agent that goes with the policy; nil where it
// is wrong.
func (s *Scope) Command(b *hclsyntax.Block) *ast.Command {
	at := s.Files.Span(hclfile.Header(b))
	if !s.Files.Fits(b, shippedSchema) || !s.Files.Kebab("command", b.Labels[0], at) {
		return nil
	}
	c := &ast.Command{Name: b.Labels[0], Description: s.Description(b.Body), Span: at}
	text, textAt, hasText := s.Text(b.Body, "text")
	file, fileAt, hasFile := s.Text(b.Body, "file")
	switch {
	case hasText && hasFile:
		s.Files.Diags.Duplicate(fileAt, textAt, "command "+c.Name+" has both text and file").Detail = "Remove one of them."
		return nil
	case hasFile:
		data, err := s.Folder.ReadText(file)
		if err != nil {
			s.Files.Diags.Errorf(diag.CodeValue, fileAt, "file: %v", err)
			return nil
		}
		text, textAt = data, fileAt
	case !hasText:
		if b.Body.Attributes["text"] == nil && b.Body.Attributes["file"] == nil {
			s.Files.Diags.Errorf(diag.CodeMissingArg, at, "command %s needs a prompt: text = \"…\", or file = \"prompt.md\"", c.Name)
		}
		return nil
	}
	if utf8.RuneCountInString(text) == 0 {
		s.Files.Diags.Errorf(diag.CodeValue, textAt, "the prompt of command %s is empty", c.Name)
		return nil
	}
	c.Text = text
	return c
}
