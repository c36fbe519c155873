package parse

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// live reads an argument whose strings may hold {{ }}. Only strings written in
// the argument itself are read so; text from a variable, a function or a file
// is a constant, whatever it holds. nil means that an error was reported; where
// only parts are wrong, the others come back, so that they are checked too.
//
// in is the string around e where e is a part of one: a %{ if } has strings
// without quotes of their own.
func (s *scope) live(e hclsyntax.Expression, in *hclfile.Literal) *ast.Expr {
	switch e := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		return s.live(e.Expression, in)
	case *hclsyntax.TemplateExpr:
		return s.liveText(e, in)
	case *hclsyntax.ConditionalExpr:
		return s.liveBranch(e, in)
	case *hclsyntax.TupleConsExpr:
		return s.liveList(e)
	case *hclsyntax.ObjectConsExpr:
		return s.liveObject(e)
	case *hclsyntax.ForExpr:
		return s.liveForList(e)
	}
	if s.hidesTemplate(e) {
		return nil
	}
	return s.Const(s.Eval(e), s.ld.Span(e.Range()))
}

// hidesTemplate reports {{ }} in an argument of a function: it would be plain
// text, since a function runs before any event arrives.
func (s *scope) hidesTemplate(e hclsyntax.Expression) (found bool) {
	visit(e, func(call *hclsyntax.FunctionCallExpr) {
		for _, arg := range call.Args {
			visit(arg, func(text *hclsyntax.TemplateExpr) {
				if found || !holdsTemplate(text) {
					return
				}
				found = true
				d := s.ld.Diags.Errorf(diag.CodeTemplateInExpr, s.ld.Span(text.SrcRange), "{{ }} in an argument of %s is never evaluated", call.Name)
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

// liveBranch chooses a branch now: the condition is HCL's.
func (s *scope) liveBranch(e *hclsyntax.ConditionalExpr, in *hclfile.Literal) *ast.Expr {
	at := s.ld.Span(e.Condition.Range())
	v := s.Eval(e.Condition)
	if v.IsKnown() && v.IsNull() {
		s.ld.Diags.Errorf(diag.CodeValue, at, "the condition of ? : must not be null")
		return nil
	}
	c, ok := s.Converted("the condition of ? :", v, at, cty.Bool)
	if !ok {
		return nil
	}
	if c.True() {
		return s.live(e.TrueResult, in)
	}
	return s.live(e.FalseResult, in)
}

// liveList reads a list; a list in it is spliced, at once where it is constant,
// else when the event arrives.
func (s *scope) liveList(e *hclsyntax.TupleConsExpr) *ast.Expr {
	out := &ast.Expr{Op: ast.OpArray, Name: "splice", Span: s.ld.Span(e.SrcRange)}
	out.At = out.Span
	ok := true
	for _, item := range e.Exprs {
		x := s.live(item, nil)
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

// liveObject reads an object. A key may be written with {{ }} too.
func (s *scope) liveObject(e *hclsyntax.ObjectConsExpr) *ast.Expr {
	out := &ast.Expr{Op: ast.OpMap, Span: s.ld.Span(e.SrcRange)}
	out.At = out.Span
	ok := true
	for _, en := range s.Entries("the object", e) {
		key, x := s.liveKey(en), s.live(en.Expr, nil)
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

// liveKey is the key of an entry. One with {{ }} is a text, whatever the
// expression gives.
func (s *scope) liveKey(en hcleval.Entry) *ast.Expr {
	if en.KeyExpr == nil || !s.isLive(en.KeyExpr) {
		return ast.Const(value.OfString(en.Key), en.At)
	}
	x := s.live(en.KeyExpr, nil)
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

// liveText reads a string with {{ }}, and maybe with ${ }.
func (s *scope) liveText(e *hclsyntax.TemplateExpr, in *hclfile.Literal) *ast.Expr {
	if in == nil {
		l, ok := s.ld.Literal(e)
		if !ok {
			return s.Const(s.Eval(e), s.ld.Span(e.SrcRange))
		}
		if !s.isLive(e) {
			if s.hidesTemplate(e) {
				return nil
			}
			return s.Const(s.Eval(e), s.ld.Span(e.SrcRange))
		}
		in = &l
		if e.IsStringLiteral() {
			return s.template(l.Whole())
		}
	}
	var parts []*ast.Expr
	ok := true
	for i, p := range e.Parts {
		x := s.livePart(p, in, i+1 < len(e.Parts))
		if x == nil {
			ok = false
			continue
		}
		parts = append(parts, textParts(x)...)
	}
	at := s.ld.Span(e.SrcRange)
	if !ok {
		return finished(&ast.Expr{Op: ast.OpTemplate, Args: parts, Span: at, At: at}, false)
	}
	return joined(parts, at)
}

// livePart reads a part of a string: text, or what a ${ } or %{ } gives. A {{
// that is still open at the part's end is an error: the ${ } would be a piece of
// the expression's source.
func (s *scope) livePart(p hclsyntax.Expression, in *hclfile.Literal, more bool) *ast.Expr {
	lit, isText := p.(*hclsyntax.LiteralValueExpr)
	if !isText || lit.Val.Type() != cty.String {
		return s.inert(p, in)
	}
	src := in.Text(lit)
	if more && strings.Contains(src.Text, "{{") {
		if _, err := cond.Scan(src.Text); err != nil {
			s.ld.TemplateInBraces(*in, src)
			return nil
		}
	}
	return s.template(src)
}

// inert is the text of a ${ }; what it gives is never read for {{ }}. The
// strings inside of %{ if } and %{ for } are the policy's own, so those are.
func (s *scope) inert(p hclsyntax.Expression, in *hclfile.Literal) *ast.Expr {
	switch d := p.(type) {
	case *hclsyntax.ConditionalExpr:
		if in.HasDirective(d.SrcRange) {
			return s.liveBranch(d, in)
		}
	case *hclsyntax.TemplateJoinExpr:
		if loop, ok := d.Tuple.(*hclsyntax.ForExpr); ok {
			return s.liveRounds(loop, in)
		}
	}
	at := s.ld.Span(p.Range())
	if s.hidesTemplate(p) {
		return nil
	}
	v := s.Eval(p)
	if v.IsKnown() && v.IsNull() {
		s.ld.Diags.Errorf(diag.CodeValue, at, "a part of a text must not be null")
		return nil
	}
	x, ok := s.Converted("a part of a text", v, at, cty.String)
	if !ok {
		return nil
	}
	return s.Const(x, at)
}

// liveRounds is the text of a %{ for }.
func (s *scope) liveRounds(e *hclsyntax.ForExpr, in *hclfile.Literal) *ast.Expr {
	rounds, ok := s.liveFor(e, in)
	if !ok {
		return nil
	}
	at := s.ld.Span(e.SrcRange)
	var parts []*ast.Expr
	for _, x := range rounds {
		parts = append(parts, textParts(x)...)
	}
	if len(parts) == 1 { // one round is text too
		return &ast.Expr{Op: ast.OpTemplate, Args: parts, Span: at, At: at}
	}
	return joined(parts, at)
}

func (s *scope) template(src cond.Source) *ast.Expr {
	e, diags := cond.Template(src)
	s.ld.Diags.Add(diags...)
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
