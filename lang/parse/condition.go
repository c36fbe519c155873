package parse

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// condition is the source of a `when`, which must be written as a string right
// there. It reports what else stands there and gives false.
func (s *scope) condition(a *hclsyntax.Attribute) (cond.Source, bool) {
	ld := s.ld
	switch e := a.Expr.(type) {
	case *hclsyntax.TemplateExpr:
		l, ok := ld.Literal(e)
		if !ok || l.Refused() {
			return cond.Source{}, false
		}
		return l.Whole(), true
	case *hclsyntax.LiteralValueExpr:
		ld.Diags.Errorf(diag.CodeValue, ld.Span(e.SrcRange), "a condition must be in quotes").
			Detail = "For example when = \"command contains 'push'\"."
	default:
		ld.Diags.Errorf(diag.CodeValue, ld.Span(e.Range()), "a condition must be written here, in quotes or as a heredoc").
			Detail = "It cannot come from a variable, a local or a function. Inside it you can use var.x, local.x and each.value."
	}
	return cond.Source{}, false
}
