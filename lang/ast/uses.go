package ast

// UsedNames is every name that the hook's conditions and arguments use, through
// its lets too. A let that it lacks is used by nothing.
func (h *Hook) UsedNames() map[string]bool {
	used := map[string]bool{}
	mark := func(e *Expr) {
		Walk(e, func(x *Expr) bool {
			if x.Op == OpIdent {
				used[x.Name] = true
			}
			return true
		})
	}
	mark(h.When)
	EachStep(h.Steps, func(s *Step) {
		mark(s.When)
		for _, a := range s.Args {
			mark(a.Expr)
		}
	})
	for i := len(h.Lets) - 1; i >= 0; i-- { // a let uses only earlier ones
		if used[h.Lets[i].Name] {
			mark(h.Lets[i].Expr)
		}
	}
	return used
}

// EachExpr calls f for every condition, argument and let of the hook.
func (h *Hook) EachExpr(f func(*Expr)) {
	f(h.When)
	for _, l := range h.Lets {
		f(l.Expr)
	}
	EachStep(h.Steps, func(s *Step) {
		f(s.When)
		for _, a := range s.Args {
			f(a.Expr)
		}
	})
}
