package ast

// EachStep calls f for every step and for those inside of it, an outer step
// before its inner ones.
func EachStep(steps []*Step, f func(*Step)) {
	for _, s := range steps {
		f(s)
		for _, b := range s.Blocks {
			EachStep(b.Steps, f)
		}
	}
}

// EachHook calls f for every hook, and first for those that derive the policy's
// events.
func (p *Policy) EachHook(f func(*Hook)) {
	for _, e := range p.Events {
		for _, from := range e.From {
			f(from.Hook)
		}
	}
	for _, h := range p.Hooks {
		f(h)
	}
}

// CloneSteps copies steps with all that is in them, so that what a step means
// can be said of each copy by itself.
func CloneSteps(steps []*Step) []*Step {
	out := make([]*Step, len(steps))
	for i, s := range steps {
		c := *s
		c.When = Clone(s.When)
		c.Args = append([]Arg(nil), s.Args...)
		for j, a := range c.Args {
			c.Args[j].Expr = Clone(a.Expr)
		}
		c.Blocks = append([]Block(nil), s.Blocks...)
		for j, b := range c.Blocks {
			c.Blocks[j].Steps = CloneSteps(b.Steps)
		}
		out[i] = &c
	}
	return out
}

// Clone copies an expression; nil stays nil.
func Clone(x *Expr) *Expr {
	if x == nil {
		return nil
	}
	out := *x
	if x.Args != nil {
		out.Args = make([]*Expr, len(x.Args))
	}
	for i, a := range x.Args {
		out.Args[i] = Clone(a)
	}
	return &out
}
