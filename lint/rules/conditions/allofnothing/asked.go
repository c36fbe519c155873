package allofnothing

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// asked reports whether the policy asks anywhere whether there is a report with results: for the
// file, for its age, for the length of the list.
func asked(p *lint.Policy, h *ast.Hook, written string, list *ast.Expr) bool {
	file, same := document(h, list), []string{written, list.String()}
	found := false
	look := func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			switch {
			case x.Op == ast.OpCall && slices.Contains([]string{"exists", "readable", "age", "size"}, x.Name) && len(x.Args) == 1:
				found = found || file != "" && x.Args[0].String() == file
			case x.Op == ast.OpCall && x.Name == "len", x.Op == ast.OpLoop && (x.Name == "count" || x.Name == "any"):
				found = found || x.Args[0].String() != "" && slices.Contains(same, x.Args[0].String()) && (x.Name != "any" || len(x.Args) < 2 || opposite(x.Args[1]) == nil)
			case x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "!="):
				found = found || compared(x, file, same)
			}
			return !found
		})
	}
	for _, other := range p.Hooks {
		if !slices.ContainsFunc(other.On, func(on string) bool { return slices.Contains(h.On, on) }) {
			continue
		}
		other.EachExpr(look)
		found = found || lint.AnyStep(other, func(s *ast.Step) bool { return s.Arg("file") != nil && file != "" && s.Arg("file").String() == file })
	}
	return found
}

// compared reports whether a list or its document is compared with nothing.
func compared(x *ast.Expr, file string, same []string) bool {
	for i, a := range x.Args {
		other := x.Args[1-i]
		if !isEmpty(other) && !(other.Op == ast.OpConst && other.Value.IsNil()) {
			continue
		}
		if slices.Contains(same, a.String()) || file != "" && strings.Contains(a.String(), "doc("+file+")") {
			return true
		}
	}
	return false
}
