package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// lets types the lets in order: one may use those before it.
//
// A policy's lets reach hooks on every event, and a let is lazy: one that this
// hook does not use may name fields which its events lack. So an unused let
// that does not fit is left out of the hook, without an error.
func (h *hookPass) lets() {
	used := h.hook.UsedNames()
	later := map[string]bool{}
	for _, l := range h.hook.Lets {
		later[l.Name] = true
	}
	env := h.env.WithLets(nil)
	env.later = later
	var kept []ast.Let
	for _, l := range h.hook.Lets {
		l.Expr = ast.Clone(l.Expr)
		t, ds := h.let(env, l)
		delete(later, l.Name)
		if ds.HasErrors() && !used[l.Name] && l.Shared {
			continue
		}
		h.diags.Add(ds...)
		env.lets[l.Name] = t
		kept = append(kept, l)
	}
	h.hook.Lets = kept
	h.env = env
}

func (h *hookPass) let(env *Env, l ast.Let) (value.Type, diag.List) {
	var ds diag.List
	c := &checker{Env: env}
	if what := c.taken(l.Name); what != "" {
		ds.Errorf(diag.CodeDuplicate, l.Span, "`%s` is already %s", l.Name, what).Detail = "Choose another name for the let."
	}
	if names(l.Expr, l.Name) {
		ds.Errorf(diag.CodeCycle, l.Span, "the let `%s` uses itself", l.Name)
		return value.AnyType, ds
	}
	t, more := env.Check(l.Expr)
	ds.Add(more...)
	return t, ds
}

// names reports whether x uses a name.
func names(x *ast.Expr, name string) bool {
	found := false
	ast.Walk(x, func(x *ast.Expr) bool {
		found = found || x.Op == ast.OpIdent && x.Name == name
		return !found
	})
	return found
}
