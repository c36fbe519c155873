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
		for i := range s.Blocks { // one without steps stays: it says that nothing is done
			s.Blocks[i].Steps = pruneSteps(s.Blocks[i].Steps)
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
	used := h.UsedNames()
	return slices.DeleteFunc(slices.Clone(h.Lets), func(let ast.Let) bool { return !used[let.Name] })
}
