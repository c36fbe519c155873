package guard

import (
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// trapOfSuccess is a trap of ERR that ends a shell's script with success.
func trapOfSuccess(p *script.Program) (out OpenHandler, ok bool) {
	tree, parsed := p.Bash()
	if !parsed {
		return out, false
	}
	funcs := map[string]*syntax.Stmt{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			funcs[f.Name.Value] = f.Body
		}
		return true
	})
	for _, s := range tree.Stmts {
		c := bash.Called(s.Cmd)
		if c == nil || len(c.Args) < 3 || c.Args[0].Lit() != "trap" || c.Args[len(c.Args)-1].Lit() != "ERR" {
			continue
		}
		action := bash.Unquoted(c.Args[1])
		if q, quoted := bash.WholeQuoted(c.Args[1]); quoted {
			action = q
		}
		if body := funcs[action]; body != nil {
			action = exits.EndOfFunction(body, p.Text)
		}
		if m := exits.TrapExits.FindStringSubmatch(action); m != nil && m[1] == "0" {
			return OpenHandler{src.At(int(c.Pos().Offset()), int(c.End().Offset())), true}, true
		}
	}
	return out, false
}
