package hookfacts

import (
	"strconv"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Instances are the hooks that are linted and that the host waits for, the instances
// of a for_each together: what is said of a block must hold for all of them.
func (p *Analysis) Instances() (out [][]*ast.Hook) {
	at := map[diag.Span]int{}
	for _, h := range p.Hooks {
		if !p.Own(h.Span) || h.Async || h.Mode != ast.Enforce {
			continue
		}
		i, ok := at[h.Span]
		if !ok {
			i = len(out)
			at[h.Span] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], h)
	}
	return out
}

// OnlyDenies reports whether a hook denies and does nothing else.
func OnlyDenies(h *ast.Hook) bool {
	s := OnlyStep(h)
	return s != nil && (s.Kind == "deny" || s.Kind == "fail")
}

// OnlyStep is the step of a hook that has one; nil where it has several.
func OnlyStep(h *ast.Hook) *ast.Step {
	if len(h.Steps) != 1 {
		return nil
	}
	return h.Steps[0]
}

// NameWithPriority is a hook with its place in the order.
func (p *Analysis) NameWithPriority(h *ast.Hook) string {
	return h.Name + " (priority " + strconv.Itoa(h.Priority) + ")"
}

// Because notes the parts of the guard that a truth follows from.
func Because(t analyze.Truth) (notes []diag.Note) {
	for _, g := range t.Given {
		if g != t.Expr {
			notes = append(notes, diag.Note{Span: g.Span, Text: "because of this"})
		}
	}
	return notes
}
