package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// stateType is what `state` is in a condition: an object of what the policy
// declares. A state is never nil but for one of type any.
func stateType(states []*ast.State) value.Type {
	t := value.Object()
	for _, s := range states {
		t.Fields = append(t.Fields, value.Field{Name: s.Name, Type: s.Type, Doc: s.Doc})
	}
	return t
}

// state checks what a state step changes.
func (h *hookPass) state(s *ast.Step) {
	declared := stateType(h.policy.States)
	for _, a := range s.Args {
		if a.Name == "clear" {
			h.cleared(a, declared)
			continue
		}
		for _, g := range fieldsOf(a.Expr) {
			if t, ok := declared.Field(g.name); ok {
				h.change(a.Name, g, t)
			} else {
				h.undeclared(g.name, g.at, declared)
			}
		}
	}
}

func (h *hookPass) cleared(a ast.Arg, declared value.Type) {
	if a.Expr.Op != ast.OpConst {
		return
	}
	for i := range a.Expr.Value.Len() {
		name := a.Expr.Value.At(i).Str()
		if _, ok := declared.Field(name); !ok {
			h.undeclared(name, a.Expr.Span, declared)
		}
	}
}

func (h *hookPass) undeclared(name string, at diag.Span, declared value.Type) {
	d := h.diags.Errorf(diag.CodeExprUnknownName, at, "unknown state `%s`", name)
	if !suggest(d, name, fieldNames(declared)) {
		d.Detail = stateAdvice(name)
	}
}

func stateAdvice(name string) string { return "Declare it: state \"" + name + "\" { type = … }." }

// change checks one entry of set, add or append for a state of type t.
func (h *hookPass) change(how string, g givenField, t value.Type) {
	if t.Kind == value.TAny {
		return
	}
	want := t
	switch {
	case how == "add" && t.Kind == value.TMap && canBe(t.Element(), value.TInt, value.TFloat):
	case how == "add" && !isNumber(t):
		h.diags.Errorf(diag.CodeValue, g.at, "`add` needs a number or a map of numbers, but state `%s` is %s", g.name, article(t))
		return
	case how == "append" && t.Kind == value.TList:
		want = t.Element()
	case how == "append" && t.Kind != value.TMap:
		h.diags.Errorf(diag.CodeValue, g.at, "`append` needs a list or a map, but state `%s` is %s", g.name, article(t))
		return
	}
	if !assignable(g.t, want) {
		h.diags.Errorf(diag.CodeValue, g.at, "`%s` of state `%s` must be %s, not %s", how, g.name, article(want), article(g.t)).
			Detail = argAdvice(g.t, want)
	}
}
