package nilderef

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// events looks for a field that some of the hook's events lack, and tries such an event.
func events(p *lint.Policy, h *ast.Hook, uses []use, r *lint.Report) {
	said := map[*event.Field]bool{}
	kinds := absence.Kinds(p, h)
	for _, u := range uses {
		for _, k := range kinds {
			lack, ok := absence.Of(p, k, u.field)
			if ok && !said[u.field] {
				said[u.field] = lacking(p, h, u, lack, r)
			}
		}
	}
}

// use is a field where nil makes the condition fail.
type use struct {
	field *event.Field
	x     *ast.Expr
}

// failing is the fields of a hook's conditions that must not be nil where they stand.
func failing(p *lint.Policy, h *ast.Hook) (out []use) {
	look := func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			for i, a := range x.Args {
				if a == nil || !needsValue(x, i) {
					continue
				}
				if f := absence.Path(h, a); f != nil {
					out = append(out, use{f, a})
				}
			}
			return true
		})
	}
	look(h.When)
	ast.EachStep(h.Steps, func(s *ast.Step) { look(s.When) })
	for _, l := range h.Lets {
		if l.Expr != nil && p.Own(l.Span) {
			look(l.Expr)
		}
	}
	return out
}

// needsValue reports whether an expression fails if its argument is nil.
func needsValue(x *ast.Expr, i int) bool {
	switch x.Op {
	case ast.OpUnary:
		return true
	case ast.OpBinary:
		switch x.Name {
		case "and", "or", "-", "*", "/", "%":
			return true
		}
		return slices.Contains(needs, x.Name)
	case ast.OpCond:
		return i == 0
	case ast.OpCall:
		return slices.Contains(needs, x.Name)
	}
	return false
}

func lacking(p *lint.Policy, h *ast.Hook, u use, lack absence.Lack, r *lint.Report) bool {
	e := lack.Without(p, h)
	if e == nil {
		return false
	}
	for _, failure := range p.Facts.Replay(e).Errors {
		if failure.Hook != h.Name {
			continue
		}
		d := r.At(u.x.Span, "the condition fails %s", lack.Where)
		d.Detail = "Write " + u.field.Path + " ?? " + zero(u.field.Type) + " in brackets, or check " + u.field.Path + " != nil first."
		d.Witness = lint.Witness(e, "in "+lint.BaseName(h)+" "+failure.Text)
		if !lack.Certain {
			d.Severity = diag.Info
		}
		return true
	}
	return false
}

// zero is the value of a type that says nothing.
func zero(t value.Type) string {
	switch t.Kind {
	case value.TBool:
		return "false"
	case value.TInt, value.TFloat:
		return "0"
	case value.TList:
		return "[]"
	case value.TMap, value.TObject:
		return "{}"
	}
	return `""`
}
