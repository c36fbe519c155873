package livetext

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Condition reads a `when`; nil where it is wrong.
func Condition(files *hclfile.Reader, a *hclsyntax.Attribute) *ast.Expr {
	src, ok := condition(files, a)
	if !ok {
		return nil
	}
	e := files.Once(a.SrcRange.Filename, a, func() (any, bool) {
		e, diags := cond.Parse(src)
		files.Diags.Add(diags...)
		return e, len(diags) == 0
	}).(*ast.Expr)
	if files.Cache != nil {
		e = ast.Clone(e) // the checker writes types into it
	}
	return e
}

// condition is the source of a `when`, which must be written as a string right
// there. It reports what else stands there and gives false.
func condition(files *hclfile.Reader, a *hclsyntax.Attribute) (cond.Source, bool) {
	switch e := a.Expr.(type) {
	case *hclsyntax.TemplateExpr:
		l, ok := files.Literal(e)
		if !ok || l.Refused() {
			return cond.Source{}, false
		}
		return l.Whole(), true
	default: // one character; a longer text without quotes is reported where the file is read
		files.Diags.Errorf(diag.CodeValue, files.Span(e.Range()), "a condition must be in quotes").
			Detail = "For example when = \"command contains 'push'\"."
	}
	return cond.Source{}, false
}
