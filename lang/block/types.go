package block

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// typeAdvice says how a type of an event's field or of a state is written.
const typeAdvice = "Valid types: string, bool, int, number, list(…), map(…) and any."

// runtimeType reads the type of what exists when an event arrives: an event's
// field, which may be optional(…), or a state.
func (s *Scope) runtimeType(e hclsyntax.Expression, mayLack bool) (value.Type, bool) {
	if call, diags := hcl.ExprCall(e); !diags.HasErrors() && call.Name == "optional" {
		return s.optionalType(call, s.Files.Span(e.Range()), mayLack)
	}
	return s.plainType(e)
}

func (s *Scope) optionalType(call *hcl.StaticCall, at diag.Span, mayLack bool) (value.Type, bool) {
	inner, ok := s.onlyArg(call, at)
	if !ok {
		return value.AnyType, false
	}
	if !mayLack {
		s.Files.Diags.Errorf(diag.CodeValue, at, "only a field of an event can be optional").Detail = typeAdvice
		return value.AnyType, false
	}
	t, ok := s.plainType(inner)
	return t.Optional(), ok
}

func (s *Scope) plainType(e hclsyntax.Expression) (value.Type, bool) {
	at := s.Files.Span(e.Range())
	switch hcl.ExprAsKeyword(e) {
	case "string":
		return value.StringType, true
	case "bool":
		return value.BoolType, true
	case "int":
		return value.IntType, true
	case "number", "float":
		return value.FloatType, true
	case "any":
		return value.AnyType, true
	}
	call, diags := hcl.ExprCall(e)
	if diags.HasErrors() || call.Name != "list" && call.Name != "map" {
		s.Files.Diags.Errorf(diag.CodeValue, at, "this is not a type").Detail = typeAdvice
		return value.AnyType, false
	}
	inner, ok := s.onlyArg(call, at)
	if !ok {
		return value.AnyType, false
	}
	t, ok := s.plainType(inner)
	if call.Name == "list" {
		return value.ListOf(t), ok
	}
	return value.MapOf(t), ok
}

// onlyArg is the one type between the brackets of list(…), map(…) and
// optional(…).
func (s *Scope) onlyArg(call *hcl.StaticCall, at diag.Span) (hclsyntax.Expression, bool) {
	if len(call.Arguments) == 1 {
		if e, ok := call.Arguments[0].(hclsyntax.Expression); ok {
			return e, true
		}
	}
	s.Files.Diags.Errorf(diag.CodeValue, at, "%s takes one type: %s(string)", call.Name, call.Name)
	return nil, false
}
