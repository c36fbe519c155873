package compiler

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// prune drops steps and hooks whose condition is the constant false, and
// conditions that are the constant true.
func (u *unit) prune() {
	kept := u.hooks[:0:0]
	for _, h := range u.hooks {
		if isConst(h.When, false) {
			continue
		}
		if isConst(h.When, true) {
			h.When = nil
		}
		h.Steps = pruneSteps(h.Steps)
		h.Lets = usedLets(h)
		kept = append(kept, h)
	}
	u.hooks = kept
}

func pruneSteps(steps []*ast.Step) []*ast.Step {
	kept := steps[:0:0]
	for _, s := range steps {
		if isConst(s.When, false) {
			continue
		}
		if isConst(s.When, true) {
			s.When = nil
		}
		kept = append(kept, s)
	}
	return kept
}

func isConst(e *ast.Expr, b bool) bool {
	return e != nil && e.Op == ast.OpConst && e.Value.Kind() == value.Bool && e.Value.Bool() == b
}

// usedLets drops the lets that neither the hook nor a let that it uses names.
func usedLets(h *ast.Hook) []ast.Let {
	used := map[string]bool{}
	note := func(e *ast.Expr) {
		ast.Walk(e, func(x *ast.Expr) bool {
			if x.Op == ast.OpIdent {
				used[x.Name] = true
			}
			return true
		})
	}
	note(h.When)
	for _, s := range h.Steps {
		note(s.When)
		for _, a := range s.Args {
			note(a.Expr)
		}
	}
	kept := h.Lets[:0:0]
	for i := len(h.Lets) - 1; i >= 0; i-- { // a let names only earlier ones
		if used[h.Lets[i].Name] {
			note(h.Lets[i].Expr)
			kept = append(kept, h.Lets[i])
		}
	}
	slices.Reverse(kept)
	return kept
}
