package livetext

import (
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// text reads a string with {{ }}, and maybe with ${ }.
func (r reader) text(e *hclsyntax.TemplateExpr, in *hclfile.Literal) *ast.Expr {
	if in == nil {
		l, ok := r.Files.Literal(e)
		if !ok {
			return r.Const(r.Eval(e), r.Files.Span(e.SrcRange))
		}
		if !In(r.Files, e) {
			if r.hides(e) {
				return nil
			}
			return r.Const(r.Eval(e), r.Files.Span(e.SrcRange))
		}
		in = &l
		if e.IsStringLiteral() {
			return r.template(l.Whole())
		}
	}
	var parts []*ast.Expr
	ok := true
	for i, p := range e.Parts {
		x := r.part(p, in, i+1 < len(e.Parts))
		if x == nil {
			ok = false
			continue
		}
		parts = append(parts, textParts(x)...)
	}
	at := r.Files.Span(e.SrcRange)
	if !ok {
		return finished(&ast.Expr{Op: ast.OpTemplate, Args: parts, Span: at, At: at}, false)
	}
	return joined(parts, at)
}

// part reads a part of a string: text, or what a ${ } or %{ } gives. A {{
// that is still open at the part's end is an error: the ${ } would be a piece of
// the expression's source.
func (r reader) part(p hclsyntax.Expression, in *hclfile.Literal, more bool) *ast.Expr {
	lit, isText := p.(*hclsyntax.LiteralValueExpr)
	if !isText || lit.Val.Type() != cty.String {
		return r.inert(p, in)
	}
	src := in.Text(lit)
	if more && strings.Contains(src.Text, "{{") {
		if _, err := cond.Scan(src.Text); err != nil {
			r.Files.TemplateInBraces(*in, src)
			return nil
		}
	}
	return r.template(src)
}

// inert is the text of a ${ }; what it gives is never read for {{ }}. The
// strings inside of %{ if } and %{ for } are the policy's own, so those are.
func (r reader) inert(p hclsyntax.Expression, in *hclfile.Literal) *ast.Expr {
	switch d := p.(type) {
	case *hclsyntax.ConditionalExpr:
		if in.HasDirective(d.SrcRange) {
			return r.branch(d, in)
		}
	case *hclsyntax.TemplateJoinExpr:
		if loop, ok := d.Tuple.(*hclsyntax.ForExpr); ok {
			return r.roundsText(loop, in)
		}
	}
	at := r.Files.Span(p.Range())
	if r.hides(p) {
		return nil
	}
	v := r.Eval(p)
	if v.IsKnown() && v.IsNull() {
		r.Files.Diags.Errorf(diag.CodeValue, at, "a part of a text must not be null")
		return nil
	}
	x, ok := r.Converted("a part of a text", v, at, cty.String)
	if !ok {
		return nil
	}
	return r.Const(x, at)
}

// roundsText is the text of a %{ for }.
func (r reader) roundsText(e *hclsyntax.ForExpr, in *hclfile.Literal) *ast.Expr {
	rounds, ok := r.rounds(e, in)
	if !ok {
		return nil
	}
	at := r.Files.Span(e.SrcRange)
	var parts []*ast.Expr
	for _, x := range rounds {
		parts = append(parts, textParts(x)...)
	}
	if len(parts) == 1 { // one round is text too
		return &ast.Expr{Op: ast.OpTemplate, Args: parts, Span: at, At: at}
	}
	return joined(parts, at)
}

func (r reader) template(src cond.Source) *ast.Expr {
	e, diags := cond.Template(src)
	r.Files.Diags.Add(diags...)
	return e
}

// textParts takes a template apart, so that joined ones are flat.
func textParts(e *ast.Expr) []*ast.Expr {
	switch {
	case e.Op == ast.OpTemplate:
		return e.Args
	case e.Op == ast.OpConst && e.Value.Kind() == value.String && e.Value.Str() == "":
		return nil
	}
	return []*ast.Expr{e}
}

// joined is a text of these parts. A single expression keeps its type; text
// alone is a constant.
func joined(parts []*ast.Expr, at diag.Span) *ast.Expr {
	var text strings.Builder
	for _, p := range parts {
		if p.Op != ast.OpConst || p.Value.Kind() != value.String {
			if len(parts) == 1 {
				return p
			}
			return &ast.Expr{Op: ast.OpTemplate, Args: parts, Span: at, At: at}
		}
		text.WriteString(p.Value.Str())
	}
	return ast.Const(value.OfString(text.String()), at)
}
