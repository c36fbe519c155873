package hookfacts

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// rewritten is the fields of the input that a rewrite replaces, each with its
// value; false where they are not known.
func rewritten(s *ast.Step) (map[string]*ast.Expr, bool) {
	x := s.Arg("input")
	out := map[string]*ast.Expr{}
	switch {
	case x == nil:
		return nil, false
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			out[x.Args[i].Value.Text()] = x.Args[i+1]
		}
		return out, true
	case x.Op == ast.OpConst:
		for i := range x.Value.Len() {
			out[x.Value.Key(i).Text()] = ast.Const(x.Value.At(i), x.Span)
		}
		return out, true
	}
	return nil, false
}

// SameFields is the fields that both of two rewrites replace, by name, with
// values that are not the same.
func SameFields(a, b *Effect) (out []string) {
	as, ok := rewritten(a.Step)
	bs, ok2 := rewritten(b.Step)
	if !ok || !ok2 {
		return nil
	}
	for name, x := range as {
		if y := bs[name]; y != nil && x.String() != y.String() {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// KeepsOldValue reports whether a rewrite may make the new value of a field from the old
// one: whether it names anything of the event.
func KeepsOldValue(v *Effect, field string) bool {
	fields, _ := rewritten(v.Step)
	keeps := false
	ast.Walk(fields[field], func(x *ast.Expr) bool {
		keeps = keeps || x.Op == ast.OpIdent && !strings.HasPrefix(x.Name, "env")
		return true
	})
	return keeps
}
