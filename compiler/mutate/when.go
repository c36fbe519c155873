package mutate

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// when changes a condition in one place: it is left out or negated, an operand of an
// and or an or is left out, the two are swapped, a comparison or a number is another.
func (m *maker) when(h *ast.Hook) {
	if h.When == nil {
		return
	}
	m.with("without when", h.When.Span, func(h *ast.Hook) bool { h.When = nil; return true })
	m.with("when negated", h.When.Span, func(h *ast.Hook) bool {
		h.When = &ast.Expr{Op: ast.OpUnary, Name: "not", Args: []*ast.Expr{h.When}, Span: h.When.Span, At: h.When.At, Type: value.BoolType}
		return true
	})
	n := 0
	ast.Walk(h.When, func(x *ast.Expr) bool {
		m.part(x, n)
		m.compared(x, n)
		n++
		return true
	})
}

// nth is the n-th part of a condition, in the order of Walk.
func nth(h *ast.Hook, n int) (found *ast.Expr) {
	if h.When == nil {
		return nil
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if n == 0 {
			found = x
		}
		n--
		return true
	})
	return found
}

// part changes one part of a condition.
func (m *maker) part(x *ast.Expr, n int) {
	edit := func(what string, change func(x *ast.Expr)) {
		m.with(what, x.Span, func(h *ast.Hook) bool {
			if at := nth(h, n); at != nil && at.Op == x.Op && at.Name == x.Name {
				change(at)
				return true
			}
			return false
		})
	}
	switch {
	case x.Class() == ast.Logic:
		for i := range x.Args {
			edit("without "+x.Args[i].String(), func(x *ast.Expr) { *x = *x.Args[1-i] })
		}
		other := map[string]string{"and": "or", "or": "and"}[x.Name]
		edit(x.Name+" → "+other, func(x *ast.Expr) { x.Name = other })
	case x.Op == ast.OpBinary && opposite[x.Name] != "":
		edit(x.Name+" → "+opposite[x.Name], func(x *ast.Expr) { x.Name = opposite[x.Name] })
	case x.Not() != nil:
		edit("without not", func(x *ast.Expr) { *x = *x.Args[0] })
	case x.Op == ast.OpConst && x.Value.Kind() == value.Int:
		edit(x.String()+" + 1", func(x *ast.Expr) { x.Value = value.OfInt(x.Value.Int() + 1) })
	case x.Op == ast.OpLoop && loops[x.Name] != "":
		edit(x.Name+" → "+loops[x.Name], func(x *ast.Expr) { x.Name = loops[x.Name] })
	}
}

// opposite is the operator that is written by mistake.
var opposite = map[string]string{
	"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
	"startsWith": "contains", "endsWith": "contains",
}

var loops = map[string]string{"any": "all", "all": "any", "none": "any"}
