package livetext

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// In reports whether an expression is a string, or holds one, with {{ }} in it.
func In(files *hclfile.Reader, e hclsyntax.Expression) (live bool) {
	if _, ok := e.(*hclsyntax.LiteralValueExpr); ok {
		return false
	}
	visit(e, func(t *hclsyntax.TemplateExpr) {
		l, ok := files.Literal(t)
		live = live || ok && l.Holds("{{")
	})
	return live
}

// hides reports {{ }} in an argument of a function: it would be plain
// text, since a function runs before any event arrives.
func (r reader) hides(e hclsyntax.Expression) (found bool) {
	visit(e, func(call *hclsyntax.FunctionCallExpr) {
		for _, arg := range call.Args {
			visit(arg, func(text *hclsyntax.TemplateExpr) {
				if found || !holdsTemplate(text) {
					return
				}
				found = true
				d := r.Files.Diags.Errorf(diag.CodeTemplateInExpr, r.Files.Span(text.SrcRange), "{{ }} in an argument of %s is never evaluated", call.Name)
				d.Detail = "A function runs when the policy is compiled. Write {{ }} in the string of the step, and the function in ${ } there. Inside {{ }} you can use functions of conditions."
			})
		}
	})
	return found
}

// visit calls f for every node of one kind in an expression.
func visit[N hclsyntax.Node](e hclsyntax.Expression, f func(N)) {
	hclsyntax.VisitAll(e, func(n hclsyntax.Node) hcl.Diagnostics {
		if n, ok := n.(N); ok {
			f(n)
		}
		return nil
	})
}

// holdsTemplate reports whether a literal part of a string holds {{.
func holdsTemplate(t *hclsyntax.TemplateExpr) bool {
	return slices.ContainsFunc(t.Parts, func(p hclsyntax.Expression) bool {
		lit, ok := p.(*hclsyntax.LiteralValueExpr)
		return ok && lit.Val.Type() == cty.String && strings.Contains(lit.Val.AsString(), "{{")
	})
}
