package block

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/livetext"
	"github.com/hookc/hookc/runtime/effect"
)

// Reason replaces the reasons of a hook's steps; false where it has none. Names in
// {{ }} of it are the hook's, for it is the hook that says it.
func (s *Scope) Reason(a *hclsyntax.Attribute, h *ast.Hook) (changed bool) {
	at := s.Files.Span(a.NameRange)
	ast.EachStep(h.Steps, func(st *ast.Step) {
		kind, _ := effect.Lookup(st.Kind)
		if argOf(kind, "reason") == nil {
			return
		}
		changed = true
		if e := livetext.Read(s.Scope, a.Expr); e != nil { // read anew: lang/check types each tree by itself
			st.Args = replaceArg(st.Args, ast.Arg{Name: "reason", Expr: e, Span: at})
		}
	})
	return changed
}

func replaceArg(args []ast.Arg, arg ast.Arg) []ast.Arg {
	for i := range args {
		if args[i].Name == arg.Name {
			args[i] = arg
			return args
		}
	}
	return append(args, arg)
}
