package hcleval

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

const (
	// MaxWork is what the expressions of a policy may make and look at, in
	// bytes.
	MaxWork = 64 << 20

	itemWork  = 64   // an item that is made, or that an expression refers to
	stepWork  = 256  // a round of a for
	roundWork = 1024 // a round of a for whose text is read
	maxNested = 1000
)

// Budget is what is left of MaxWork. HCL cannot be stopped from outside, and a
// value may hold another many times: what an expression refers to is measured
// before it is evaluated, and each round of a for too.
type Budget struct {
	left      int
	plans     map[hclsyntax.Expression]*plan
	functions map[string]function.Function // pure, within the budget
}

// NewBudget is the budget of a policy.
func NewBudget() *Budget {
	return &Budget{left: MaxWork, plans: map[hclsyntax.Expression]*plan{}}
}

// overBudget is the panic that ends HCL's own loops.
type overBudget struct{}

// Left is what is left.
func (b *Budget) Left() int { return b.left }

// Charge charges for work that was done before, where that leaves enough for anything
// else; false, and nothing is charged, where it does not.
func (b *Budget) Charge(work int) bool {
	if b.left-work < MaxWork/2 {
		return false
	}
	b.left -= work
	return true
}

func (b *Budget) spent() bool { return b.left < 0 }

func (b *Budget) spend(work int) bool {
	if b.left >= 0 {
		b.left -= min(work, b.left+1)
	}
	return b.left >= 0
}

// evaluate is e.Value within the budget; ok is false where the budget is spent.
func (b *Budget) evaluate(e hclsyntax.Expression, ctx *hcl.EvalContext) (v cty.Value, diags hcl.Diagnostics, ok bool) {
	if _, lit := e.(*hclsyntax.LiteralValueExpr); lit {
		v, diags = e.Value(ctx)
		return v, diags, !b.spent()
	}
	p := b.plan(e)
	if !p.cost.charge(ctx) {
		return cty.DynamicVal, nil, false
	}
	if len(p.loops) > 0 {
		defer p.arm()()
		defer func() {
			if r := recover(); r != nil {
				if _, mine := r.(overBudget); !mine {
					panic(r)
				}
				v, diags, ok = cty.DynamicVal, nil, false
			}
		}()
	}
	v, diags = e.Value(ctx)
	return v, diags, !b.spent()
}

// take charges for a value that is made or referred to; false where the budget is
// spent.
func (b *Budget) take(v cty.Value) bool { return b.walk(v, 0) }

// walk charges for a value and all that it holds, as often as it holds it, and
// stops where the budget does.
func (b *Budget) walk(v cty.Value, depth int) bool {
	if depth > maxNested {
		return b.spend(MaxWork)
	}
	if !b.spend(itemWork) {
		return false
	}
	v, _ = v.Unmark()
	if v == cty.NilVal || !v.IsKnown() || v.IsNull() {
		return true
	}
	switch t := v.Type(); {
	case t == cty.String:
		return b.spend(len(v.AsString()))
	case t == cty.Number:
		return b.spend(digits(v))
	case t.IsObjectType():
		return b.attributes(v, depth)
	case v.CanIterateElements():
		for it := v.ElementIterator(); it.Next(); {
			k, x := it.Element()
			if t.IsMapType() && !b.spend(len(k.AsString())) || !b.walk(x, depth+1) {
				return false
			}
		}
	}
	return true
}

// attributes walks an object without the sorting that its iterator does.
func (b *Budget) attributes(v cty.Value, depth int) bool {
	for name := range v.Type().AttributeTypes() {
		if !b.spend(len(name)) || !b.walk(v.GetAttr(name), depth+1) {
			return false
		}
	}
	return true
}

// digits is how long a number is where it is written out.
func digits(v cty.Value) int {
	f := v.AsBigFloat()
	if f.IsInf() {
		return 0
	}
	exp := f.MantExp(nil)
	return max(exp, -exp) / 3
}
