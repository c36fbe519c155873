package block

import (
	"reflect"
	"regexp"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

// pattern is what pattern.x means in an expression.
type pattern struct {
	name    string
	regexes []ast.Regex
}

// patternType lets a pattern travel through HCL's expressions: into locals,
// lists and conditionals.
var patternType = cty.Capsule("pattern", reflect.TypeFor[pattern]())

var patternSchema = hclfile.Schema{
	What: "a pattern", Args: []string{"description", "regex", "matches", "rejects"}, Labels: 1,
}

// Pattern evaluates a pattern block and tries its examples.
func (s *Scope) Pattern(b *hclsyntax.Block) cty.Value {
	whole := s.Description(b.Body)
	a := b.Body.Attributes["regex"]
	if a == nil {
		s.Files.Diags.Errorf(diag.CodeMissingArg, s.Files.Span(b.LabelRanges[0]), "pattern %s needs a regex", b.Labels[0])
		return cty.DynamicVal
	}
	before := len(s.Files.Diags)
	p := &pattern{name: b.Labels[0], regexes: s.described(a.Expr, whole)}
	if len(s.Files.Diags) > before {
		return cty.DynamicVal
	}
	if len(p.regexes) == 0 {
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "pattern %s has no regex", b.Labels[0])
		return cty.DynamicVal
	}
	if compiled, ok := s.compile(p.regexes); ok {
		s.examples(b.Body, "matches", compiled)
		s.examples(b.Body, "rejects", compiled)
	}
	return cty.CapsuleVal(patternType, p)
}

// described reads the regex argument of a pattern: a list, or a map from regex
// to description.
func (s *Scope) described(e hclsyntax.Expression, whole string) []ast.Regex {
	if !s.isObject(e) {
		out := s.regexes("regex", e)
		for i := range out {
			if out[i].Description == "" {
				out[i].Description = whole
			}
		}
		return out
	}
	var out []ast.Regex
	for _, en := range s.Entries("regex", e) {
		if v, ok := s.Converted("a description", s.ValueOf(en), en.In, cty.String); ok {
			out = append(out, ast.Regex{Source: en.Key, Description: v.AsString(), Span: en.At})
		}
	}
	return out
}

// isObject reports whether the expression is an object or a map.
func (s *Scope) isObject(e hclsyntax.Expression) bool {
	switch e := e.(type) {
	case *hclsyntax.ObjectConsExpr:
		return true
	case *hclsyntax.ParenthesesExpr:
		return s.isObject(e.Expression)
	case *hclsyntax.TupleConsExpr, *hclsyntax.TemplateExpr, *hclsyntax.LiteralValueExpr:
		return false
	}
	v, diags := s.Attempt(e)
	return !diags.HasErrors() && (v.Type().IsObjectType() || v.Type().IsMapType())
}

// compile compiles a pattern's regexes for its examples.
func (s *Scope) compile(list []ast.Regex) ([]*regexp.Regexp, bool) {
	out := make([]*regexp.Regexp, len(list))
	ok := true
	for i, r := range list {
		re, err := regexp.Compile(r.Source)
		if err != nil {
			s.Files.Diags.Add(check.RegexErrors(r.Source, r.Span)...)
			ok = false
		}
		out[i] = re
	}
	return out, ok
}

// examples checks that each string of an argument matches one of the regexes,
// or none.
func (s *Scope) examples(body *hclsyntax.Body, name string, compiled []*regexp.Regexp) {
	a := body.Attributes[name]
	if a == nil {
		return
	}
	for _, example := range s.Strings(name, a.Expr) {
		hit := firstMatch(compiled, example.Text)
		switch {
		case name == "matches" && hit == nil:
			s.Files.Diags.Errorf(diag.CodePatternExample, example.At, "no regular expression of the pattern matches this example").
				Detail = "A regular expression matches anywhere in a string, unless you write ^ and $."
		case name == "rejects" && hit != nil:
			s.Files.Diags.Errorf(diag.CodePatternExample, example.At, "the pattern matches an example that it should reject").
				Detail = "The regular expression " + hit.String() + " matches " + hit.FindString(example.Text) + "."
		}
	}
}

func firstMatch(compiled []*regexp.Regexp, text string) *regexp.Regexp {
	for _, re := range compiled {
		if re.MatchString(text) {
			return re
		}
	}
	return nil
}

// regexes reads a regex, a list of them, patterns, or a mixture.
func (s *Scope) regexes(name string, e hclsyntax.Expression) []ast.Regex {
	var out []ast.Regex
	for _, el := range s.Elements(e) {
		if el.Val.Type().Equals(patternType) {
			out = append(out, el.Val.EncapsulatedValue().(*pattern).regexes...)
			continue
		}
		if v, ok := s.Converted(name, el.Val, el.At, cty.String); ok {
			out = append(out, ast.Regex{Source: v.AsString(), Span: el.At})
		}
	}
	return out
}

// regexesOf is regexes for the value of an entry.
func (s *Scope) regexesOf(en hcleval.Entry) []ast.Regex {
	if en.Expr != nil {
		return s.regexes(en.Key, en.Expr)
	}
	return s.regexes(en.Key, &hclsyntax.LiteralValueExpr{Val: en.Val})
}
