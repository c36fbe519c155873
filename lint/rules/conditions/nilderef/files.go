package nilderef

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// found looks for the result of a function that finds nothing where there is no file.
func found(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	x := compared(p, h)
	if x == nil || slices.Contains(h.On, "after_tool") {
		return
	}
	call := ofFile(x)
	switch {
	case checked(h, call):
		return
	case call.Name == "age" && call.Args[0].Op == ast.OpConst:
		if !h.OnError.Failure && below(h.When, x) || checkedElsewhere(p, h, call) {
			return
		}
	case harmless(h, x):
		return
	}
	d := r.At(x.Span, "the condition fails where the file does not exist, because %s is nil then", p.Text(x.Span))
	d.Detail = "Write ?? and the value that a missing file stands for behind it, in brackets."
}

// below reports whether a condition wants a number to be below a limit. A missing file is small,
// but it is not new: what was never written is older than any limit.
func below(whole, x *ast.Expr) bool {
	switch {
	case whole == nil || whole.Op != ast.OpBinary:
		return false
	case whole.Name == "and":
		return below(whole.Args[0], x) || below(whole.Args[1], x)
	case whole.Name == "<" || whole.Name == "<=":
		return whole.Args[0] == x
	case whole.Name == ">" || whole.Name == ">=":
		return whole.Args[1] == x
	}
	return false
}

// checkedElsewhere reports whether another hook of the same event stops what is done without
// the file.
func checkedElsewhere(p *lint.Policy, h *ast.Hook, call *ast.Expr) bool {
	return slices.ContainsFunc(p.Hooks, func(other *ast.Hook) bool {
		return other.Span != h.Span && lint.HookBlocks(other) && checked(other, call) &&
			slices.ContainsFunc(other.On, func(on string) bool { return slices.Contains(h.On, on) })
	})
}

// compared is the first result of such a function that is compared with a limit.
func compared(p *lint.Policy, h *ast.Hook) (found *ast.Expr) {
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary && slices.Contains([]string{"<", "<=", ">", ">="}, x.Name) {
			for _, a := range x.Args {
				if found == nil && ofFile(a) != nil && p.Own(a.Span) {
					found = a
				}
			}
		}
		return found == nil && x.Op != ast.OpCond
	})
	return found
}

// ofFile is the call that gives nil where there is no file, of which an expression is the result
// or a part; nil for any other.
func ofFile(x *ast.Expr) *ast.Expr {
	for x.Op == ast.OpChain || x.Optional && (x.Op == ast.OpMember || x.Op == ast.OpIndex) {
		x = x.Args[0]
	}
	if x.Op == ast.OpCall && len(x.Args) == 1 && slices.ContainsFunc(world.Funcs, func(f *world.Func) bool { return f.Name == x.Name && findsNothing(f) }) {
		return x
	}
	return nil
}

// findsNothing reports whether a function can be nil.
func findsNothing(f *world.Func) bool {
	t, _ := f.Types()
	return t.Nullable || t.Kind == value.TAny
}

// checked reports whether a hook's conditions ask whether the file of a call is there.
func checked(h *ast.Hook, call *ast.Expr) (found bool) {
	file := call.Args[0].String()
	look := func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			switch {
			case x.Op == ast.OpCall && (x.Name == "exists" || x.Name == "readable") && len(x.Args) == 1:
				found = found || x.Args[0].String() == file
			case x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "!="):
				for i, a := range x.Args {
					other := x.Args[1-i]
					if c := ofFile(a); c != nil && c.Args[0].String() == file && other.Op == ast.OpConst && other.Value.IsNil() {
						found = true
					}
				}
			}
			return !found
		})
	}
	look(h.When)
	for _, l := range h.Lets {
		look(l.Expr)
	}
	return found
}
