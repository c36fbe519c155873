package livetext

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// Read reads an argument whose strings may hold {{ }}. Only strings written in
// the argument itself are read so; text from a variable, a function or a file
// is a constant, whatever it holds. nil means that an error was reported; where
// only parts are wrong, the others come back, so that they are checked too.
func Read(s *hcleval.Scope, e hclsyntax.Expression) *ast.Expr { return reader{s}.value(e, nil) }

type reader struct{ *hcleval.Scope }

// value reads an expression. in is the string around e where e is a part of one:
// a %{ if } has strings without quotes of their own.
func (r reader) value(e hclsyntax.Expression, in *hclfile.Literal) *ast.Expr {
	switch e := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		return r.value(e.Expression, in)
	case *hclsyntax.TemplateExpr:
		return r.text(e, in)
	case *hclsyntax.ConditionalExpr:
		return r.branch(e, in)
	case *hclsyntax.TupleConsExpr:
		return r.list(e)
	case *hclsyntax.ObjectConsExpr:
		return r.object(e)
	case *hclsyntax.ForExpr:
		return r.loop(e)
	}
	if r.hides(e) {
		return nil
	}
	return r.Const(r.Eval(e), r.Files.Span(e.Range()))
}

// branch chooses a branch now: the condition is HCL's.
func (r reader) branch(e *hclsyntax.ConditionalExpr, in *hclfile.Literal) *ast.Expr {
	at := r.Files.Span(e.Condition.Range())
	v := r.Eval(e.Condition)
	if v.IsKnown() && v.IsNull() {
		r.Files.Diags.Errorf(diag.CodeValue, at, "the condition of ? : must not be null")
		return nil
	}
	c, ok := r.Converted("the condition of ? :", v, at, cty.Bool)
	if !ok {
		return nil
	}
	if c.True() {
		return r.value(e.TrueResult, in)
	}
	return r.value(e.FalseResult, in)
}

// list reads a list; a list in it is spliced, at once where it is constant,
// else when the event arrives.
func (r reader) list(e *hclsyntax.TupleConsExpr) *ast.Expr {
	out := &ast.Expr{Op: ast.OpArray, Name: "splice", Span: r.Files.Span(e.SrcRange)}
	out.At = out.Span
	ok := true
	for _, item := range e.Exprs {
		x := r.value(item, nil)
		if x == nil {
			ok = false
			continue
		}
		out.Args = append(out.Args, spliced(x)...)
	}
	return finished(out, ok)
}

// spliced is the items that a list written in a list stands for.
func spliced(e *ast.Expr) []*ast.Expr {
	switch {
	case e.Op == ast.OpArray && e.Name == "splice":
		return e.Args
	case e.Op == ast.OpConst && e.Value.Kind() == value.List:
		items := make([]*ast.Expr, e.Value.Len())
		for i := range items {
			items[i] = ast.Const(e.Value.At(i), e.Span)
		}
		return items
	}
	return []*ast.Expr{e}
}

// object reads an object. A key may be written with {{ }} too.
func (r reader) object(e *hclsyntax.ObjectConsExpr) *ast.Expr {
	out := &ast.Expr{Op: ast.OpMap, Span: r.Files.Span(e.SrcRange)}
	out.At = out.Span
	ok := true
	for _, en := range r.Entries("the object", e) {
		key, x := r.key(en), r.value(en.Expr, nil)
		if key == nil || x == nil {
			ok = false
			continue
		}
		out.Args = append(out.Args, key, x)
	}
	if len(out.Args) > 0 {
		return out // unfolded: what is wrong in it has its place
	}
	return finished(out, ok)
}

// key is the key of an entry. One with {{ }} is a text, whatever the
// expression gives.
func (r reader) key(en hcleval.Entry) *ast.Expr {
	if en.KeyExpr == nil || !In(r.Files, en.KeyExpr) {
		return ast.Const(value.OfString(en.Key), en.At)
	}
	x := r.value(en.KeyExpr, nil)
	if x == nil || x.Op == ast.OpConst || x.Op == ast.OpTemplate {
		return x
	}
	return &ast.Expr{Op: ast.OpTemplate, Args: []*ast.Expr{x}, Span: x.Span, At: x.At}
}

// finished is a list, map or text of which some parts may have been wrong; nil
// where all were.
func finished(e *ast.Expr, ok bool) *ast.Expr {
	switch {
	case ok:
		return folded(e)
	case len(e.Args) == 0:
		return nil
	}
	return e
}

// folded is a list or map as one constant where all of it is.
func folded(e *ast.Expr) *ast.Expr {
	items := make([]value.Value, len(e.Args))
	for i, a := range e.Args {
		if a.Op != ast.OpConst {
			return e
		}
		items[i] = a.Value
	}
	if e.Op == ast.OpArray {
		return ast.Const(value.OfList(items), e.Span)
	}
	var keys []string
	var vals []value.Value
	for i := 0; i < len(items); i += 2 {
		keys, vals = append(keys, items[i].Str()), append(vals, items[i+1])
	}
	return ast.Const(value.OfMap(keys, vals), e.Span)
}
