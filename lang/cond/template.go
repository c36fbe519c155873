package cond

import (
	"errors"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// Template reads a string that may hold {{ expr }}:
//
//	"text"           a constant
//	"{{ expr }}"     the expression itself, which keeps its type
//	"text {{ x }}"   an OpTemplate, whose parts are joined as text
//
// Where parts are wrong it holds the others, so that they can be checked too.
func Template(src Source) (*ast.Expr, diag.List) {
	segs, err := Scan(src.Text)
	if err != nil {
		return nil, diag.List{scanDiag(src, err)}
	}
	if len(segs) == 1 && segs[0].Expr {
		return segment(src, segs[0])
	}
	if len(segs) < 2 {
		return text(src, segs), nil
	}
	whole := src.Span(0, len(src.Text))
	e := &ast.Expr{Op: ast.OpTemplate, Span: whole, At: whole}
	var ds diag.List
	for _, seg := range segs {
		part, more := segment(src, seg)
		ds.Add(more...)
		if part != nil {
			e.Args = append(e.Args, part)
		}
	}
	return e, ds
}

// text is the constant of a string without {{ }}.
func text(src Source, segs []Segment) *ast.Expr {
	plain := ""
	if len(segs) == 1 {
		plain = segs[0].Text
	}
	return ast.Const(value.OfString(plain), src.Span(0, len(src.Text)))
}

func segment(src Source, seg Segment) (*ast.Expr, diag.List) {
	if seg.Expr {
		return Parse(src.Sub(seg.From, seg.To))
	}
	return ast.Const(value.OfString(seg.Text), src.Span(seg.From, seg.To)), nil
}

// scanDiag words what Scan says; what the lexer found is worded as in a
// condition.
func scanDiag(src Source, err error) diag.Diag {
	var e *ScanError
	if !errors.As(err, &e) {
		e = &ScanError{Message: err.Error()}
	}
	s := slip{src: src, toks: &tokens{}, message: e.Message, from: e.From, to: e.To, code: diag.CodeExprSyntax}
	s.word()
	if s.summary == e.Message {
		s.advice = e.Advice
	}
	return diag.Diag{Code: s.code, Severity: diag.Error, Summary: s.summary, Detail: s.advice, Span: src.Span(s.from, s.to), Fix: s.fix}
}
