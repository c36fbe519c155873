package hcleval

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Scope is what names mean at a place of a policy. It evaluates expressions and
// reports what fails.
type Scope struct {
	Files *hclfile.Reader

	// More lists names that may stand behind a path beside those that have a value
	// here, for suggestions; nil where there are none.
	More func(path string) []string

	budget *Budget
	ctx    *hcl.EvalContext
}

// NewScope is the scope of a folder, without names.
func NewScope(files *hclfile.Reader, b *Budget, functions map[string]function.Function) *Scope {
	return &Scope{Files: files, budget: b, ctx: &hcl.EvalContext{Variables: map[string]cty.Value{}, Functions: functions}}
}

// Set gives a name its value, here and in the scopes inside.
func (s *Scope) Set(name string, v cty.Value) { s.ctx.Variables[name] = v }

// Inside is a scope in which some names mean something else.
func (s *Scope) Inside(names map[string]cty.Value) *Scope {
	in := *s
	in.ctx = s.ctx.NewChild()
	in.ctx.Variables = names
	return &in
}

// Eval gives the value of an expression. What fails is reported, and is unknown
// from then on, which is an error nowhere else.
func (s *Scope) Eval(e hclsyntax.Expression) cty.Value {
	if lit, ok := e.(*hclsyntax.LiteralValueExpr); ok {
		return lit.Val
	}
	if s.Files.Stopped() {
		return cty.DynamicVal
	}
	v, diags := s.Attempt(e)
	if s.Files.Stopped() {
		return cty.DynamicVal
	}
	if diags.HasErrors() {
		s.explain(e, diags)
		return cty.DynamicVal
	}
	return v
}

// Attempt is e.Value within the budget of the policy; what is over it is reported
// once, and nothing is evaluated after that.
func (s *Scope) Attempt(e hclsyntax.Expression) (cty.Value, hcl.Diagnostics) {
	v, diags, ok := s.budget.evaluate(e, s.ctx)
	if !ok {
		s.overBudget(s.Files.Span(e.Range()))
		return cty.DynamicVal, nil
	}
	return v, diags
}

// overBudget reports that the values of the policy are too large.
func (s *Scope) overBudget(at diag.Span) {
	s.Files.Over(at, "All values that its expressions produce count together. Look for a value that contains another many times, and for nested loops.",
		"the values of this policy are larger than %d MiB", MaxWork>>20)
}

// Kept is a value that the policy keeps: it counts in full, as often as it holds
// another.
func (s *Scope) Kept(v cty.Value, at diag.Span) cty.Value {
	if s.Files.Stopped() {
		return cty.DynamicVal
	}
	if !s.budget.take(v) {
		s.overBudget(at)
		return cty.DynamicVal
	}
	return v
}

// TakeRound counts a round of a for whose text is read; false where that is too
// many.
func (s *Scope) TakeRound(at diag.Span) bool {
	if !s.budget.spend(roundWork) {
		s.overBudget(at)
		return false
	}
	return true
}

// Converted is a value of another type. It gives false where the value is null or
// unknown, and where it has no such form, which it reports.
func (s *Scope) Converted(name string, v cty.Value, at diag.Span, want cty.Type) (cty.Value, bool) {
	if !v.IsWhollyKnown() || v.IsNull() {
		return v, false
	}
	out, err := convert.Convert(v, want)
	if err != nil {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be %s, not %s", name, TypeWords(want), TypeWords(v.Type()))
		return v, false
	}
	return out, true
}

// Const is a value of the compilation as a node; nil where it has no form
// at run time.
func (s *Scope) Const(v cty.Value, at diag.Span) *ast.Expr {
	v = s.Kept(v, at)
	if !v.IsWhollyKnown() {
		return nil
	}
	x, ok := Value(v)
	if !ok {
		s.Files.Diags.Errorf(diag.CodeValue, at, "a pattern can be used only in match, in place of a regular expression").
			Detail = "Write a value here."
		return nil
	}
	return ast.Const(x, at)
}
