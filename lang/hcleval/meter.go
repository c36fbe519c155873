package hcleval

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// plan is what an expression costs, known from its text: what it refers to, and
// its loops.
type plan struct {
	cost  *cost
	loops []loop
}

// cost is the references and numbers of an expression outside of its loops.
type cost struct {
	b       *Budget
	refs    []*hclsyntax.ScopeTraversalExpr
	numbers []cty.Value
}

func (c *cost) charge(ctx *hcl.EvalContext) bool {
	for _, n := range c.numbers {
		if !c.b.spend(digits(n)) {
			return false
		}
	}
	for _, r := range c.refs {
		if v, diags := r.Traversal.TraverseAbs(ctx); !diags.HasErrors() && !c.b.take(v) {
			return false
		}
	}
	return !c.b.spent()
}

// metered is a part of a loop that is charged for in each round.
type metered struct {
	hclsyntax.Expression
	cost *cost
}

// Value implements hclsyntax.Expression.
func (m *metered) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if !m.cost.charge(ctx) || !m.cost.b.spend(stepWork) {
		panic(overBudget{})
	}
	v, diags := m.Expression.Value(ctx)
	if !m.cost.b.take(v) || !m.cost.b.spend(len(diags)*1024) {
		panic(overBudget{})
	}
	return v, diags
}

// loop is a for with its parts as they are written, and as they are evaluated.
type loop struct {
	e           *hclsyntax.ForExpr
	bare, armed [3]hclsyntax.Expression
}

func (l *loop) set(parts [3]hclsyntax.Expression) {
	l.e.KeyExpr, l.e.ValExpr, l.e.CondExpr = parts[0], parts[1], parts[2]
}

// arm puts the metered parts into the loops; what it returns takes them out.
func (p *plan) arm() (disarm func()) {
	for i := range p.loops {
		p.loops[i].set(p.loops[i].armed)
	}
	return func() {
		for i := range p.loops {
			p.loops[i].set(p.loops[i].bare)
		}
	}
}

// plan is made once for each expression: for_each evaluates one many times.
func (b *Budget) plan(e hclsyntax.Expression) *plan {
	if p := b.plans[e]; p != nil {
		return p
	}
	w := &planner{b: b, plan: &plan{cost: &cost{b: b}}}
	w.open = []*cost{w.plan.cost}
	hclsyntax.Walk(e, w)
	w.plan.arm()()
	b.plans[e] = w.plan
	return w.plan
}

// planner walks over an expression. It arms each loop when it comes by, so that
// it knows what stands in one: those parts are metered then.
type planner struct {
	b    *Budget
	plan *plan
	open []*cost
}

// Enter implements hclsyntax.Walker.
func (w *planner) Enter(n hclsyntax.Node) hcl.Diagnostics {
	now := w.open[len(w.open)-1]
	switch n := n.(type) {
	case *metered:
		w.open = append(w.open, n.cost)
	case *hclsyntax.ForExpr:
		w.loop(n)
	case *hclsyntax.ScopeTraversalExpr:
		now.refs = append(now.refs, n)
	case *hclsyntax.LiteralValueExpr:
		if n.Val.Type() == cty.Number && n.Val.IsKnown() && !n.Val.IsNull() {
			now.numbers = append(now.numbers, n.Val)
		}
	}
	return nil
}

// Exit implements hclsyntax.Walker.
func (w *planner) Exit(n hclsyntax.Node) hcl.Diagnostics {
	if _, ok := n.(*metered); ok {
		w.open = w.open[:len(w.open)-1]
	}
	return nil
}

func (w *planner) loop(e *hclsyntax.ForExpr) {
	l := loop{e: e, bare: [3]hclsyntax.Expression{e.KeyExpr, e.ValExpr, e.CondExpr}}
	for i, part := range l.bare {
		if part != nil {
			l.armed[i] = &metered{part, &cost{b: w.b}}
		}
	}
	w.plan.loops = append(w.plan.loops, l)
	l.set(l.armed)
}
