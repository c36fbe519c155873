package hookfacts

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// ConstantParts lists the parts of a hook's conditions that say the same on every event of
// the hook, whichever it is.
func (p *Analysis) ConstantParts(h *ast.Hook) []analyze.Truth {
	list, ok := p.constants[h]
	if !ok {
		list = p.constantParts(h)
		p.constants[h] = list
	}
	return list
}

func (p *Analysis) constantParts(h *ast.Hook) []analyze.Truth {
	if !conditional(h) {
		return nil
	}
	var out []analyze.Truth
	for i, on := range h.On {
		found := p.Facts.Truths(h, on)
		if i == 0 {
			out = found
			continue
		}
		out = both(out, found)
	}
	return out
}

func conditional(h *ast.Hook) bool {
	return h.When != nil || lint.AnyStep(h, func(s *ast.Step) bool { return s.When != nil })
}

// both is what two events agree on.
func both(a, b []analyze.Truth) (out []analyze.Truth) {
	for _, x := range a {
		for _, y := range b {
			if x.Expr == y.Expr && x.Always == y.Always {
				out = append(out, x)
			}
		}
	}
	return out
}

// IsWholeCondition reports whether a part is the whole condition of its hook or step.
func IsWholeCondition(h *ast.Hook, t analyze.Truth) bool {
	if t.Step != nil {
		return t.Expr == t.Step.When
	}
	return t.Expr == h.When
}
