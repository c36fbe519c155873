package lint

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Plain reports whether nothing stands between the operands of a comparison but
// its operator: no bracket, which the places of the operands do not have.
func (p *Policy) Plain(x *ast.Expr) bool {
	l, r := x.Args[0].Span, x.Args[1].Span
	if l.File != r.File || l.End.Byte > r.Start.Byte {
		return false
	}
	between := diag.Span{File: l.File, Start: l.End, End: r.Start}
	return strings.TrimSpace(p.Text(between)) == p.Text(x.At)
}

// Cut is the edit that takes a word away, and the blanks behind it.
func (p *Policy) Cut(at diag.Span) diag.Edit {
	src := p.Source(at.File)
	for at.End.Byte < len(src) && src[at.End.Byte] == ' ' {
		at.End.Byte++
		at.End.Column++
	}
	return diag.Edit{Span: at}
}

// Quoted is a place with the quote behind it; the zero Span where there is none.
func (p *Policy) Quoted(at diag.Span) diag.Span {
	src := p.Source(at.File)
	if at.End.Byte >= len(src) || src[at.End.Byte] != '"' {
		return diag.Span{}
	}
	at.End.Byte++
	at.End.Column++
	return at
}

// Conjuncts are the parts of a condition all of which must hold.
func Conjuncts(x *ast.Expr) []*ast.Expr {
	if x == nil {
		return nil
	}
	if x.Op == ast.OpBinary && x.Name == "and" {
		return append(Conjuncts(x.Args[0]), Conjuncts(x.Args[1])...)
	}
	return []*ast.Expr{x}
}

// Literal reports whether an expression is a constant that is written out here:
// no variable or local of the policy.
func (p *Policy) Literal(x *ast.Expr) bool {
	if x.Op != ast.OpConst {
		return false
	}
	text := p.Text(x.Span)
	return !strings.HasPrefix(text, "var.") && !strings.HasPrefix(text, "local.") && !strings.HasPrefix(text, "each.")
}
