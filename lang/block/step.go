package block

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/livetext"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// stepSchemas is the schema of each step's block, from the catalogue.
var stepSchemas = stepSchemasOf(effect.All)

func stepSchemasOf(kinds []*effect.Kind) map[string]hclfile.Schema {
	out := make(map[string]hclfile.Schema, len(kinds))
	for _, k := range kinds {
		if k.Internal {
			continue
		}
		sc := hclfile.Schema{What: k.Name, Args: []string{"when", "on_error"}, Blocks: []string{"match", "on_error"}}
		if k.Label {
			sc.Labels = 1
		}
		for _, a := range k.Args {
			sc.Args = append(sc.Args, a.Name)
		}
		for _, b := range k.Blocks {
			sc.Blocks = append(sc.Blocks, b.Name)
		}
		out[k.Name] = sc
	}
	return out
}

// stepNames is what a block of steps can hold.
func stepNames() []string {
	var names []string
	for _, k := range effect.All {
		if !k.Internal {
			names = append(names, k.Name)
		}
	}
	return names
}

// steps reads the steps of a hook, or of a block, in source order.
func (s *Scope) steps(body *hclsyntax.Body) []*ast.Step {
	var out []*ast.Step
	for _, b := range body.Blocks {
		sc, ok := stepSchemas[b.Type]
		if !ok || !s.Files.Fits(b, sc) {
			continue
		}
		kind, _ := effect.Lookup(b.Type)
		out = append(out, s.step(kind, b))
	}
	return out
}

// blocks reads the blocks of steps inside of a step.
func (s *Scope) blocks(kind *effect.Kind, body *hclsyntax.Body) []ast.Block {
	var out []ast.Block
	for _, bk := range kind.Blocks {
		b := s.Files.One(body, bk.Name)
		if b == nil || !s.Files.Fits(b, hclfile.Schema{What: bk.Name, Blocks: stepNames()}) {
			continue
		}
		at := s.Files.Span(b.TypeRange)
		if len(b.Body.Blocks) == 0 {
			s.Files.Diags.Errorf(diag.CodeValue, at, "%s contains no step", bk.Name).
				Detail = "It contains " + bk.Doc + ". Remove it if there are none."
		}
		out = append(out, ast.Block{Name: bk.Name, Steps: s.steps(b.Body), Span: at})
	}
	return out
}

func (s *Scope) step(kind *effect.Kind, b *hclsyntax.Block) *ast.Step {
	st := &ast.Step{
		Kind:    kind.Name,
		Match:   s.match(s.Files.One(b.Body, "match")),
		When:    s.when(b.Body),
		OnError: s.OnError(b.Body).part(),
		Span:    s.Files.Span(b.TypeRange),
	}
	if kind.Label {
		st.Label = b.Labels[0]
		s.Files.Identifier("a "+kind.Name, st.Label, s.Files.Span(b.LabelRanges[0]))
	}
	for _, a := range hclfile.InOrder(b.Body.Attributes) {
		arg := argOf(kind, a.Name)
		if arg == nil {
			continue
		}
		if e := s.argument(arg, a); e != nil {
			st.Args = append(st.Args, ast.Arg{Name: a.Name, Expr: e, Span: s.Files.Span(a.NameRange)})
		}
	}
	st.Blocks = s.blocks(kind, b.Body)
	return st
}

func argOf(kind *effect.Kind, name string) *effect.Arg {
	for i := range kind.Args {
		if kind.Args[i].Name == name {
			return &kind.Args[i]
		}
	}
	return nil
}

// argument reads an argument of a step; nil where it is null, which is as good
// as absent. One that is wrong is there, but OpInvalid, so that nobody misses it.
func (s *Scope) argument(arg *effect.Arg, a *hclsyntax.Attribute) *ast.Expr {
	at := s.Files.Span(a.Expr.Range())
	e := s.argumentValue(arg, a, at)
	switch {
	case e == nil:
		return invalid(at)
	case e.Op != ast.OpConst:
		return e
	case e.Value.IsNil():
		return nil
	case len(arg.Enum) > 0 && !s.OneOf(arg.Name, e.Value.Str(), at, arg.Enum):
		return invalid(at)
	}
	return e
}

// invalid stands for an expression whose errors have been reported.
func invalid(at diag.Span) *ast.Expr { return &ast.Expr{Op: ast.OpInvalid, Span: at, At: at} }

func (s *Scope) argumentValue(arg *effect.Arg, a *hclsyntax.Attribute, at diag.Span) *ast.Expr {
	if !arg.Const {
		return livetext.Read(s.Scope, a.Expr)
	}
	if arg.Form == effect.Schemas {
		return s.schemas(arg.Name, a.Expr, at)
	}
	if arg.Form != effect.Schema && livetext.In(s.Files, a.Expr) {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be known at compile time", arg.Name).
			Detail = "Write a value without {{ }}."
		return nil
	}
	v := s.Eval(a.Expr)
	if v.IsKnown() && v.IsNull() {
		return ast.Const(value.Value{}, at)
	}
	if arg.Form == effect.Schema {
		return s.schema(arg.Name, v, at)
	}
	want := ctyType(*arg.Type)
	if arg.Form == effect.Duration {
		want = cty.String
	}
	v, ok := s.Converted(arg.Name, v, at, want)
	if !ok {
		return nil
	}
	switch arg.Form {
	case effect.Duration:
		return s.milliseconds(arg.Name, v.AsString(), at)
	case effect.Script:
		return s.script(v.AsString(), at)
	}
	return s.Const(v, at)
}

// ctyType is the type that a constant argument is converted to.
func ctyType(t value.Type) cty.Type {
	switch t.Kind {
	case value.TBool:
		return cty.Bool
	case value.TInt, value.TFloat:
		return cty.Number
	case value.TString:
		return cty.String
	case value.TList:
		return cty.List(ctyType(t.Element()))
	case value.TMap:
		return cty.Map(ctyType(t.Element()))
	}
	return cty.DynamicPseudoType
}
