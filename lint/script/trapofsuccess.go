package script

import (
	"mvdan.cc/sh/v3/syntax"
)

// trapOfSuccess is a trap of ERR that ends a shell's script with success.
func (p *Program) trapOfSuccess() (out OpenHandler, ok bool) {
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
		c := called(s.Cmd)
		if c == nil || len(c.Args) < 3 || c.Args[0].Lit() != "trap" || c.Args[len(c.Args)-1].Lit() != "ERR" {
			continue
		}
		action := unquoted(c.Args[1])
		if q, quoted := wholeQuoted(c.Args[1]); quoted {
			action = q
		}
		if body := funcs[action]; body != nil {
			action = endOfFunction(body, p.source)
		}
		if m := trapExits.FindStringSubmatch(action); m != nil && m[1] == "0" {
			return OpenHandler{Place{int(c.Pos().Offset()), int(c.End().Offset())}, true}, true
		}
	}
	return out, false
}
