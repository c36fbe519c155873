package analyze

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// order is the hooks of a policy in the order in which they are asked on an event.
type order struct {
	at    map[*ast.Hook]int
	hooks []*ordered
}

// ordered is a hook with what it does to those behind it.
type ordered struct {
	*ast.Hook
	steps []*ast.Step // that change something, also inside of others
	docs  []string    // documents that it asks for; "" for one whose path only an event says
	tools tools       // it applies for no others
}

type orderKey struct {
	policy *ast.Policy
	event  string
}

// order is kept. What derives events comes last, and async hooks behind the decision.
func (r *reader) order() *order {
	key := orderKey{r.policy, r.kind.Name}
	if o, ok := r.orders[key]; ok {
		return o
	}
	var hooks []*ast.Hook
	derives := map[*ast.Hook]bool{}
	for _, e := range r.policy.Events {
		for _, from := range e.From {
			derives[from.Hook] = true
		}
	}
	r.policy.EachHook(func(h *ast.Hook) {
		if slices.Contains(h.On, key.event) {
			hooks = append(hooks, h)
		}
	})
	rank := func(h *ast.Hook) int {
		switch {
		case derives[h]:
			return 1
		case h.Async:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(hooks, func(a, b *ast.Hook) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Priority, a.Priority))
	})
	o := &order{at: map[*ast.Hook]int{}}
	for i, h := range hooks {
		o.at[h] = i
		o.hooks = append(o.hooks, r.ordered(h))
	}
	r.orders[key] = o
	return o
}

func (r *reader) ordered(h *ast.Hook) *ordered {
	o := &ordered{Hook: h, docs: docsOf(h)}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if changes(s) != 0 {
			o.steps = append(o.steps, s)
		}
	})
	if len(o.steps)+len(o.docs) > 0 {
		o.tools = r.facts.reader(r.policy, h, r.kind).match(h.Match).toolSet()
	}
	return o
}

// asks reports whether a hook can be asked on an event on which another is.
func (o *ordered) asks(t tools) bool {
	both := o.tools.and(t)
	return !both.noneKnown() || !both.others.finite || len(both.others.words) > 0
}

// docsOf are the documents that a hook asks for, wherever in it.
func docsOf(h *ast.Hook) (paths []string) {
	add := func(e *ast.Expr) { paths = append(paths, docs(e)...) }
	add(h.When)
	for _, let := range h.Lets {
		add(let.Expr)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		add(s.When)
		for _, a := range s.Args {
			add(a.Expr)
		}
		if s.Kind == "context" || s.Kind == "validate" {
			paths = append(paths, "") // they read documents themselves
		}
	})
	slices.Sort(paths)
	return slices.Compact(paths)
}

// docs are the documents that an expression asks for.
func docs(e *ast.Expr) (paths []string) {
	ast.Walk(e, func(x *ast.Expr) bool {
		if x.Op == ast.OpCall && askedBy(x.Name, true)&ofDocs != 0 {
			path := ""
			if len(x.Args) > 0 {
				if p := opt.Fold(x.Args[0]); p.Op == ast.OpConst && p.Value.Kind() == value.String {
					path = p.Value.Str()
				}
			}
			paths = append(paths, path)
		}
		return true
	})
	return paths
}
