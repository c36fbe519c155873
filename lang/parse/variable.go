package parse

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// given is a value for a variable: from the command line as text, or from the
// `with` of a use.
type given struct {
	text string
	val  cty.Value
	at   diag.Span // zero for the command line
	from string    // the variable of the giving module that is handed on; "" for any other value
}

// given is what the command line gives the policy's variables.
func (ld *loader) given(m *module) map[string]given {
	out := make(map[string]given, len(ld.opts.Vars))
	for name, text := range ld.opts.Vars {
		out[name] = given{text: text}
	}
	return out
}

// variables evaluates the variable blocks into the object var.
func (m *module) variables(gifts map[string]given) cty.Value {
	vals := map[string]cty.Value{}
	var refused []*hclsyntax.Block
	for _, b := range m.named("variable") {
		if !m.ld.Fits(b, block.Schema("variable")) || !m.identifier(b) {
			continue
		}
		name := b.Labels[0]
		gift, isGiven := gifts[name]
		vals[name] = m.scope.Kept(m.variable(b, gift, isGiven), m.ld.Span(b.LabelRanges[0]))
	}
	m.unknownGifts(gifts)
	inside := m.scope.Inside(map[string]cty.Value{"var": cty.ObjectVal(vals)})
	for _, b := range m.named("variable") {
		name := b.Labels[0]
		if v, ok := vals[name]; ok && v.IsWhollyKnown() && !m.validate(b, inside) {
			refused = append(refused, b)
		}
	}
	for _, b := range refused { // what would follow from the value is no news
		vals[b.Labels[0]] = m.unset(b)
	}
	return cty.ObjectVal(vals)
}

// identifier reports a name that no expression could spell.
func (m *module) identifier(b *hclsyntax.Block) bool {
	if hclsyntax.ValidIdentifier(b.Labels[0]) {
		return true
	}
	m.ld.Diags.Errorf(diag.CodeName, m.ld.Span(b.LabelRanges[0]), "%q cannot be the name of a %s", b.Labels[0], b.Type).
		Detail = "A name starts with a letter, followed by letters, digits, _ and -."
	return false
}

func (m *module) variable(b *hclsyntax.Block, gift given, isGiven bool) cty.Value {
	s := m.scope
	s.Description(b.Body)
	typ, optional := m.typeOf(b.Body)
	if !isGiven {
		def := b.Body.Attributes["default"]
		if def == nil {
			m.missing(b)
			return cty.UnknownVal(typ)
		}
		return m.typed(b, s.Eval(def.Expr), m.ld.Span(def.Expr.Range()), typ, optional)
	}
	if gift.at.IsZero() {
		v, ok := m.fromCommandLine(b, gift.text, typ)
		if !ok {
			return cty.UnknownVal(typ)
		}
		return m.typed(b, v, diag.Span{}, typ, optional)
	}
	return m.typed(b, gift.val, gift.at, typ, optional)
}

// unset is the value of a variable that nobody gives one, if it can have that.
func (m *module) unset(b *hclsyntax.Block) cty.Value {
	if b.Body.Attributes["default"] == nil {
		typ, _ := m.typeOf(b.Body)
		return cty.UnknownVal(typ)
	}
	return m.variable(b, given{}, false)
}

// described is the policy's variables as people are told of them: with their
// defaults, whatever they were given.
func (m *module) described() []ast.Variable {
	said := len(m.ld.Diags) // what is wrong has been reported
	defer func() { m.ld.Diags = m.ld.Diags[:said] }()
	var out []ast.Variable
	for _, b := range m.named("variable") {
		typ, optional := m.typeOf(b.Body)
		v := ast.Variable{
			Name: b.Labels[0], Description: m.scope.Description(b.Body), Type: typeexpr.TypeString(typ), Span: m.ld.Span(b.LabelRanges[0]),
		}
		if def := b.Body.Attributes["default"]; def != nil {
			val := m.typed(b, m.scope.Eval(def.Expr), m.ld.Span(def.Expr.Range()), typ, optional)
			v.Default, v.HasDefault = hcleval.Value(val)
		}
		out = append(out, v)
	}
	return out
}

// typeOf reads the type; without one a variable takes any value.
func (m *module) typeOf(body *hclsyntax.Body) (cty.Type, *typeexpr.Defaults) {
	a := body.Attributes["type"]
	if a == nil {
		return cty.DynamicPseudoType, nil
	}
	typ, optional, diags := typeexpr.TypeConstraintWithDefaults(a.Expr)
	if diags.HasErrors() {
		for _, d := range diags {
			out := m.ld.FromHCL(diag.CodeValue, d)
			if _, quoted := a.Expr.(*hclsyntax.TemplateExpr); quoted {
				out.Detail = "Write the type without quotes: type = string."
			}
			m.ld.Diags.Add(out)
		}
		return cty.DynamicPseudoType, nil
	}
	return typ, optional
}

// typed converts a value to its variable's type.
func (m *module) typed(b *hclsyntax.Block, v cty.Value, at diag.Span, typ cty.Type, optional *typeexpr.Defaults) cty.Value {
	if !v.IsKnown() {
		return cty.UnknownVal(typ)
	}
	if optional != nil && !v.IsNull() {
		v = optional.Apply(v)
	}
	out, err := convert.Convert(v, typ)
	if err == nil {
		return out
	}
	if at.IsZero() {
		at = m.ld.Span(b.LabelRanges[0])
	}
	d := m.ld.Diags.Errorf(diag.CodeVariable, at, "variable %s: %v", b.Labels[0], err)
	if typ != cty.DynamicPseudoType {
		d.Detail = "Its type is " + typeexpr.TypeString(typ) + "."
	}
	return cty.UnknownVal(typ)
}

// fromCommandLine reads the text of --var: as it is for a string, else as an
// HCL value. Where the type is any, brackets make it one.
func (m *module) fromCommandLine(b *hclsyntax.Block, text string, typ cty.Type) (cty.Value, bool) {
	brackets := b.Body.Attributes["type"] != nil && (strings.HasPrefix(text, "{") || strings.HasPrefix(text, "["))
	if typ.IsPrimitiveType() || typ == cty.DynamicPseudoType && !brackets {
		return cty.StringVal(text), true
	}
	e, diags := hclsyntax.ParseExpression([]byte(text), "--var", hcl.InitialPos)
	if !diags.HasErrors() {
		var v cty.Value
		if v, diags = e.Value(nil); !diags.HasErrors() {
			return v, true
		}
	}
	m.ld.Diags.Errorf(diag.CodeVariable, m.ld.Span(b.LabelRanges[0]), "the value given for variable %s cannot be read: %s", b.Labels[0], text).
		Detail = "Its type is " + typeexpr.TypeString(typ) + ". Write the value as in a policy file, for example [\"a\", \"b\"]."
	return cty.NilVal, false
}

// missing reports a variable that nobody gave a value.
func (m *module) missing(b *hclsyntax.Block) {
	at := m.ld.Span(b.LabelRanges[0])
	name := b.Labels[0]
	if m.root {
		m.ld.Diags.Errorf(diag.CodeVariable, at, "variable %s has no value", name).
			Detail = "Give it a default, or a value on the command line: --var " + name + "=…"
		return
	}
	d := m.ld.Diags.Errorf(diag.CodeVariable, m.used, "%s needs a value for its variable %s", m.label(), name)
	d.Detail = "Add with = { " + name + " = … }."
	d.Notes = []diag.Note{{Span: at, Text: "the variable is here"}}
}

// unknownGifts reports values for variables that do not exist.
func (m *module) unknownGifts(gifts map[string]given) {
	declared := map[string]bool{}
	for _, b := range m.named("variable") {
		declared[b.Labels[0]] = true
	}
	for _, name := range slices.Sorted(maps.Keys(gifts)) {
		if declared[name] {
			continue
		}
		d := m.ld.Diags.Errorf(diag.CodeVariable, gifts[name].at, "%s has no variable %s", m.label(), name)
		d.Detail = meantVariable(name, slices.Sorted(maps.Keys(declared)))
	}
}

// validate runs the validation blocks of a variable, and reports whether all
// hold.
func (m *module) validate(b *hclsyntax.Block, s *hcleval.Scope) (valid bool) {
	valid = true
	for _, v := range b.Body.Blocks {
		if v.Type != "validation" || !m.ld.Fits(v, block.Schema("validation")) {
			continue
		}
		if v.Body.Attributes["condition"] == nil {
			m.ld.Diags.Errorf(diag.CodeMissingArg, m.ld.Span(v.TypeRange), "a validation needs a condition")
			continue
		}
		holds, at, ok := s.Argument(v.Body, "condition", cty.Bool)
		if !ok || holds.True() {
			continue
		}
		message, _, ok := s.Text(v.Body, "error_message")
		if !ok {
			message = "its validation fails"
		}
		d := m.ld.Diags.Errorf(diag.CodeVariable, m.valueAt(b), "variable %s: %s", b.Labels[0], message)
		d.Notes = []diag.Note{{Span: at, Text: "the condition is here"}}
		valid = false
	}
	return valid
}

// valueAt is where a variable gets its value. Where a pack only hands on what
// another variable was given, it is where that one got it, and where nobody gave
// one, the use: another value may have made the default a wrong one.
func (m *module) valueAt(b *hclsyntax.Block) diag.Span {
	g, ok := m.gifts[b.Labels[0]]
	for at := m.parent; ok && g.from != "" && at != nil; at = at.parent {
		before, given := at.gifts[g.from]
		if !given || before.at.IsZero() {
			break
		}
		g = before
	}
	if ok && !g.at.IsZero() {
		return g.at
	}
	if !ok && !m.root {
		return m.used
	}
	return m.ld.Span(b.LabelRanges[0])
}

// handedOn is the variable that an expression is nothing but; "" for others.
func handedOn(e hclsyntax.Expression) string {
	t, ok := e.(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(t.Traversal) != 2 || t.Traversal.RootName() != "var" {
		return ""
	}
	name, _ := t.Traversal[1].(hcl.TraverseAttr)
	return name.Name
}
