package parse

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

// scope is what names mean at a place: those of a folder, and each within an
// instance of a hook.
type scope struct {
	ld     *loader
	m      *module // whose folder files are read from
	ctx    *hcl.EvalContext
	consts ast.Consts
	failed map[string]bool // constants without a value, "var.x": why has been reported

	ifEnabled *diag.List // of a hook: errors that count only where it is enabled

	localExprs map[string]hclsyntax.Expression // how the locals are written
	defs       map[string]*definition          // while locals and patterns are evaluated: all of them
}

// eval gives the value of an expression. What fails is reported, and is unknown
// from then on, which is an error nowhere else.
func (s *scope) eval(e hclsyntax.Expression) cty.Value {
	if lit, ok := e.(*hclsyntax.LiteralValueExpr); ok {
		return lit.Val
	}
	if s.ld.Stopped() {
		return cty.DynamicVal
	}
	v, diags := s.attempt(e)
	if s.ld.Stopped() {
		return cty.DynamicVal
	}
	if diags.HasErrors() {
		s.explain(e, diags)
		return cty.DynamicVal
	}
	return v
}

// attempt is e.Value within the budget of the policy; what is over it is reported
// once, and nothing is evaluated after that.
func (s *scope) attempt(e hclsyntax.Expression) (cty.Value, hcl.Diagnostics) {
	v, diags, ok := s.ld.budget.Evaluate(e, s.ctx)
	if !ok {
		s.ld.overBudget(s.ld.Span(e.Range()))
		return cty.DynamicVal, nil
	}
	return v, diags
}

// explain reports why an expression has no value. Names are looked up here
// first, because HCL does not know which ones the policy could have meant.
func (s *scope) explain(e hclsyntax.Expression, diags hcl.Diagnostics) {
	unresolved := false
	for _, t := range e.Variables() {
		if s.reference(t) {
			unresolved = true
		}
	}
	for _, d := range diags {
		if unresolved && (d.Summary == "Unknown variable" || d.Summary == "Unsupported attribute") {
			continue
		}
		s.ld.Diags.Add(s.failure(d))
	}
}

// reference reports a name that does not resolve.
func (s *scope) reference(t hcl.Traversal) bool {
	root := t.RootName()
	at := s.ld.Span(t.SourceRange())
	known, exists := s.lookup(root)
	if !exists {
		s.unknownRoot(root, at)
		return true
	}
	path := root
	in := known.Type()
	for _, step := range t[1:] {
		name, ok := stepName(step)
		if !ok || !in.IsObjectType() {
			return false
		}
		if !in.HasAttribute(name) {
			d := s.ld.Diags.Errorf(diag.CodeUnknownRef, at, "%s.%s does not exist", path, name)
			d.Detail = suggest(name, s.namesIn(path, in), func(n string) string { return path + "." + n })
			return true
		}
		path, in = path+"."+name, in.AttributeType(name)
	}
	return false
}

// namesIn lists what could stand behind a path.
func (s *scope) namesIn(path string, in cty.Type) []string {
	names := slices.Collect(maps.Keys(in.AttributeTypes()))
	for _, d := range s.defs {
		if d.kind == path {
			names = append(names, d.name)
		}
	}
	return names
}

// stepName is the name behind the root of a reference: .name or ["name"].
func stepName(step hcl.Traverser) (string, bool) {
	switch t := step.(type) {
	case hcl.TraverseAttr:
		return t.Name, true
	case hcl.TraverseIndex:
		if t.Key.Type() == cty.String && t.Key.IsKnown() {
			return t.Key.AsString(), true
		}
	}
	return "", false
}

func (s *scope) lookup(root string) (cty.Value, bool) {
	for c := s.ctx; c != nil; c = c.Parent() {
		if v, ok := c.Variables[root]; ok {
			return v, true
		}
	}
	return cty.NilVal, false
}

func (s *scope) unknownRoot(root string, at diag.Span) {
	if root == "each" {
		s.ld.Diags.Errorf(diag.CodeUnknownRef, at, "each exists only in a hook with for_each")
		return
	}
	if root == "var" || root == "local" || root == "pattern" {
		s.ld.Diags.Errorf(diag.CodeUnknownRef, at, "%s cannot be used here", root).
			Detail = "Variables are evaluated first, so a default must be a constant, and a validation can use only var."
		return
	}
	d := s.ld.Diags.Errorf(diag.CodeUnknownRef, at, "%s does not exist", root)
	if root == "nil" {
		d.Detail = "Outside conditions write null."
		return
	}
	for _, kind := range []string{"var", "local", "pattern"} {
		if v, ok := s.lookup(kind); ok && v.Type().IsObjectType() && v.Type().HasAttribute(root) {
			d.Detail = "Did you mean " + kind + "." + root + "?"
			return
		}
	}
	d.Detail = "Only var, local, each and pattern exist when the policy is compiled. Write a value of the event inside a string: \"{{ " + root + " }}\"."
	if near := suggest(root, []string{"var", "local", "each", "pattern"}, func(n string) string { return n }); near != "" {
		d.Detail = near
	}
}

// failure is a compile-time error of HCL's evaluation.
func (s *scope) failure(d *hcl.Diagnostic) diag.Diag {
	if call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallUnknownDiagExtra](d); ok {
		out := s.ld.FromHCL(diag.CodeFunction, d)
		name := call.CalledFunctionName()
		out.Summary = "unknown function " + name
		out.Detail = suggest(name, hcleval.Names(), func(n string) string { return n + "()" })
		return out
	}
	if call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallDiagExtra](d); ok {
		out := s.ld.FromHCL(diag.CodeFunction, d)
		if err := call.FunctionCallError(); err != nil {
			out.Summary = call.CalledFunctionName() + "(): " + hclfile.SentenceStart(err.Error())
			out.Detail = ""
		}
		return out
	}
	code := diag.CodeValue
	switch {
	case strings.Contains(d.Summary, "function"):
		code = diag.CodeFunction
	case d.Summary == "Unsupported attribute" || d.Summary == "Unknown variable":
		code = diag.CodeUnknownRef
	}
	return s.ld.FromHCL(code, d)
}

// suggest words the near name of a misspelled one; "" where none is near.
func suggest(name string, candidates []string, spell func(string) string) string {
	slices.Sort(candidates)
	if near, ok := diag.Nearest(name, candidates); ok {
		return "Did you mean " + spell(near) + "?"
	}
	return ""
}
