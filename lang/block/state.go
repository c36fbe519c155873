package block

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/livetext"
	"github.com/hookc/hookc/runtime/value"
)

var stateSchema = hclfile.Schema{What: "a state", Args: []string{"description", "type", "default", "scope", "expire", "keep"}, Labels: 1}

// State reads a value that the policy keeps; nil where it has no name or type.
func (s *Scope) State(b *hclsyntax.Block) *ast.State {
	at := s.Files.Span(hclfile.Header(b))
	if !s.Files.Fits(b, stateSchema) || !s.Files.Identifier("a state", b.Labels[0], at) {
		return nil
	}
	st := &ast.State{Name: b.Labels[0], Doc: s.Description(b.Body), Type: value.AnyType, Span: at}
	typed := false
	if a := s.attribute(b, "type", "state "+st.Name+" needs a type: type = string"); a != nil {
		st.Type, typed = s.runtimeType(a.Expr, false)
	}
	st.Default = zero(st.Type)
	if a := b.Body.Attributes["default"]; a != nil && typed {
		s.stateDefault(st, a)
	}
	if word, ok := s.Choice(b.Body, "scope", "session", "project"); ok {
		st.Project = word == "project"
	}
	st.Expire, _ = s.duration(b.Body, "expire")
	s.keep(b.Body, st)
	return st
}

// maxKeep is how many entries a state may be told to keep.
const maxKeep = 100_000

// keep reads how many entries a list or a map keeps.
func (s *Scope) keep(body *hclsyntax.Body, st *ast.State) {
	n, at, ok := s.Integer(body, "keep", 1, maxKeep)
	if kind := st.Type.Kind; ok && kind != value.TList && kind != value.TMap && kind != value.TAny {
		s.Files.Diags.Errorf(diag.CodeValue, at, "keep needs a list or a map, but state %s has type %s", st.Name, st.Type)
		return
	}
	st.Keep = n
}

// stateDefault reads the value that a state has before it is set.
func (s *Scope) stateDefault(st *ast.State, a *hclsyntax.Attribute) {
	at := s.Files.Span(a.Expr.Range())
	if livetext.In(s.Files, a.Expr) {
		s.Files.Diags.Errorf(diag.CodeValue, at, "default must be known at compile time").Detail = "Write a value without {{ }}."
		return
	}
	v := s.Eval(a.Expr)
	if v.IsKnown() && v.IsNull() && st.Type.Kind != value.TAny {
		return // as good as absent
	}
	x := s.Const(v, at)
	switch {
	case x == nil:
	case st.Type.Holds(x.Value):
		st.Default = x.Value
	default:
		s.Files.Diags.Errorf(diag.CodeValue, at, "the default of state %s must be of type %s, not %s", st.Name, st.Type, hcleval.TypeWords(typeIn(v)))
	}
}

// typeIn is the type of a value for a message: of a list of several types, or of
// one whose items are wrong, no more than that it is a list.
func typeIn(v cty.Value) cty.Type {
	if t := v.Type(); t.IsListType() || t.IsSetType() {
		return cty.EmptyTuple
	}
	return v.Type()
}

// zero is the value of a state whose default is not said: conditions need no
// case for one that was never set.
func zero(t value.Type) value.Value {
	switch t.Kind {
	case value.TBool:
		return value.OfBool(false)
	case value.TInt:
		return value.OfInt(0)
	case value.TFloat:
		return value.OfFloat(0)
	case value.TString:
		return value.OfString("")
	case value.TList:
		return value.OfList(nil)
	case value.TMap:
		return value.OfMap(nil, nil)
	}
	return value.Value{}
}
