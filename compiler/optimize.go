package compiler

import (
	"slices"

	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// fold replaces constant parts of every expression by their value.
func (u *unit) fold() { u.rewrite(opt.Fold) }

// simplify removes what a constant decides.
func (u *unit) simplify() { u.rewrite(opt.Simplify) }

// rewrite maps every expression of the unit. Shared lets stay shared.
func (u *unit) rewrite(f func(*ast.Expr) *ast.Expr) {
	done := map[*ast.Expr]*ast.Expr{}
	apply := func(e *ast.Expr) *ast.Expr {
		if e == nil {
			return nil
		}
		if out, ok := done[e]; ok {
			return out
		}
		out := f(e)
		done[e] = out
		return out
	}
	for _, h := range u.hooks {
		h.When = apply(h.When)
		h.Lets = rewriteLets(h.Lets, apply)
		h.Steps = rewriteSteps(h.Steps, apply)
	}
}

func rewriteLets(lets []ast.Let, f func(*ast.Expr) *ast.Expr) []ast.Let {
	out := make([]ast.Let, len(lets))
	for i, let := range lets {
		let.Expr = f(let.Expr)
		out[i] = let
	}
	return out
}

func rewriteSteps(steps []*ast.Step, f func(*ast.Expr) *ast.Expr) []*ast.Step {
	out := make([]*ast.Step, len(steps))
	for i, s := range steps {
		c := *s
		c.When = f(s.When)
		c.Args = make([]ast.Arg, len(s.Args))
		for j, a := range s.Args {
			a.Expr = f(a.Expr)
			c.Args[j] = a
		}
		out[i] = &c
	}
	return out
}

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
