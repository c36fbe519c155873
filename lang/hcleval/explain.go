package hcleval

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
)

// explain reports why an expression has no value. Names are looked up here
// first, because HCL does not know which ones the policy could have meant.
func (s *Scope) explain(e hclsyntax.Expression, diags hcl.Diagnostics) {
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
		s.Files.Diags.Add(s.failure(d))
	}
}

// reference reports a name that does not resolve.
func (s *Scope) reference(t hcl.Traversal) bool {
	root := t.RootName()
	at := s.Files.Span(t.SourceRange())
	known, exists := s.lookup(root)
	if !exists {
		s.unknownRoot(root, at)
		return true
	}
	path := root
	in := known.Type()
	for _, step := range t[1:] {
		name, ok := StepName(step)
		if !ok || !in.IsObjectType() {
			return false
		}
		if !in.HasAttribute(name) {
			d := s.Files.Diags.Errorf(diag.CodeUnknownRef, at, "%s.%s does not exist", path, name)
			d.Detail = diag.Suggest(name, s.namesIn(path, in), func(n string) string { return path + "." + n })
			if d.Detail == "" && path == "var" {
				d.Detail = "Declare it: variable \"" + name + "\" { default = … }."
			}
			return true
		}
		path, in = path+"."+name, in.AttributeType(name)
	}
	return false
}

// namesIn lists what could stand behind a path.
func (s *Scope) namesIn(path string, in cty.Type) []string {
	names := slices.Collect(maps.Keys(in.AttributeTypes()))
	if s.More != nil {
		names = append(names, s.More(path)...)
	}
	return names
}

// StepName is the name behind the root of a reference: .name or ["name"].
func StepName(step hcl.Traverser) (string, bool) {
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

func (s *Scope) lookup(root string) (cty.Value, bool) {
	for c := s.ctx; c != nil; c = c.Parent() {
		if v, ok := c.Variables[root]; ok {
			return v, true
		}
	}
	return cty.NilVal, false
}

func (s *Scope) unknownRoot(root string, at diag.Span) {
	if root == "each" {
		s.Files.Diags.Errorf(diag.CodeUnknownRef, at, "each exists only in a hook with for_each")
		return
	}
	if root == "var" || root == "local" || root == "pattern" {
		s.Files.Diags.Errorf(diag.CodeUnknownRef, at, "%s cannot be used here", root).
			Detail = "Variables are evaluated first, so a default must be a constant, and a validation can use only var."
		return
	}
	d := s.Files.Diags.Errorf(diag.CodeUnknownRef, at, "%s does not exist", root)
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
	d.Detail = whatIsMeant(root)
	if near := diag.Suggest(root, []string{"var", "local", "each", "pattern"}, func(n string) string { return n }); near != "" {
		d.Detail = near
	}
}

// whatIsMeant says how to write what a name probably is that does not exist when the
// policy is compiled: a field of the event, a variable of the shell, or a text.
func whatIsMeant(root string) string {
	known := "Only var, local, each and pattern exist when the policy is compiled. "
	var fields []string
	for _, f := range event.Fields {
		name, _, _ := strings.Cut(f.Path, ".")
		fields = append(fields, name)
	}
	switch near, ok := diag.Nearest(root, fields); {
	case ok:
		return known + "Write a value of the event inside a string: \"{{ " + near + " }}\"."
	case root == strings.ToUpper(root):
		return known + "For a variable of the shell write $" + root + ", or $${" + root + "}."
	}
	return known + "Write a text in quotes: \"" + root + "\"."
}

// failure is a compile-time error of HCL's evaluation.
func (s *Scope) failure(d *hcl.Diagnostic) diag.Diag {
	if call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallUnknownDiagExtra](d); ok {
		out := s.Files.FromHCL(diag.CodeFunction, d)
		name := call.CalledFunctionName()
		out.Summary = "unknown function " + name
		out.Detail = diag.Suggest(name, Names(), func(n string) string { return n + "()" })
		return out
	}
	if call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallDiagExtra](d); ok {
		out := s.Files.FromHCL(diag.CodeFunction, d)
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
	return s.Files.FromHCL(code, d)
}
