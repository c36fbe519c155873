package analyze

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// Orders is what two hooks of a policy, and no other, say of an event when the
// one is asked first, and when the other is; false where that is not known. The
// policy itself stays as it is.
func (a *Policy) Orders(h, g *ast.Hook, e *Event) (hFirst, gFirst Shown, ok bool) {
	hFirst, ok = a.inOrder(h, g, e)
	if !ok {
		return hFirst, gFirst, false
	}
	gFirst, ok = a.inOrder(g, h, e)
	return hFirst, gFirst, ok
}

func (a *Policy) inOrder(first, second *ast.Hook, e *Event) (Shown, bool) {
	one, two := *first, *second
	one.Priority, two.Priority = 100, 100
	p := *a.Policy
	p.Hooks = []*ast.Hook{&one, &two}
	res, _ := compiler.Compile(&p, compiler.Options{NoOptimize: true})
	if res == nil {
		return Shown{}, false
	}
	t, err := table.Load(res.Table)
	if err != nil {
		return Shown{}, false
	}
	d, err := run(t, e, "")
	if err != nil {
		return Shown{}, false
	}
	return Shown{Decision: *d}, true
}
