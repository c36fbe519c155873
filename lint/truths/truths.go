// Package truths gives rules what is proved of the parts of a hook's conditions,
// for all of its events together.
package truths

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// Of lists the parts of a hook's conditions that say the same on every event of
// the hook, whichever it is.
func Of(p *lint.Policy, h *ast.Hook) []analyze.Truth {
	all := *lint.Kept(p, func(*lint.Policy) *memory { return &memory{} })
	if list, ok := all[h]; ok {
		return list
	}
	list := find(p, h)
	all[h] = list
	return list
}

// memory is what has been asked of a policy before: several rules ask the same.
type memory map[*ast.Hook][]analyze.Truth

func find(p *lint.Policy, h *ast.Hook) []analyze.Truth {
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

// Whole reports whether a part is the whole condition of its hook or step.
func Whole(h *ast.Hook, t analyze.Truth) bool {
	if t.Step != nil {
		return t.Expr == t.Step.When
	}
	return t.Expr == h.When
}
