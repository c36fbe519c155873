package slip

import (
	"regexp"

	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// constantFunction finds a condition on a function that always returns 0.
func (r *slipReader) constantFunction(tree *syntax.File, n *syntax.IfClause) {
	if len(n.Cond) != 1 {
		return
	}
	c, ok := n.Cond[0].Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) == 0 || c.Args[0].Lit() == "" {
		return
	}
	if r.functions == nil {
		r.functions = functionsOnce(tree)
	}
	name := c.Args[0].Lit()
	if body := r.functions[name]; body != nil && returnsZero(body) {
		r.add(c.Args[0], name+" always returns 0, so this condition is always the same", "Let "+name+" return what it finds")
	}
}

// functionsOnce are the bodies in braces of the functions that a program defines once.
func functionsOnce(tree *syntax.File) map[string]*syntax.Block {
	out := map[string]*syntax.Block{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			_, again := out[f.Name.Value]
			out[f.Name.Value] = nil
			if body, ok := f.Body.Cmd.(*syntax.Block); ok && !again {
				out[f.Name.Value] = body
			}
		}
		return true
	})
	return out
}

// returnsZero reports whether a function ends with return 0 and has no other end.
func returnsZero(body *syntax.Block) bool {
	last, ok := body.Stmts[len(body.Stmts)-1].Cmd.(*syntax.CallExpr)
	if !ok || len(last.Args) != 2 || last.Args[0].Lit() != "return" || last.Args[1].Lit() != "0" {
		return false
	}
	only := true
	syntax.Walk(body, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if ok && c != last && len(c.Args) > 0 && (c.Args[0].Lit() == "return" && (len(c.Args) != 2 || c.Args[1].Lit() != "0") || c.Args[0].Lit() == "exit") {
			only = false
		}
		return only
	})
	return only
}

// emptyOutput finds a variable that is given the output of a command, all of which is thrown away.
func (r *slipReader) emptyOutput(a *syntax.Assign) {
	if a.Name == nil || a.Value == nil {
		return
	}
	sub, ok := bash.OnlyPart(a.Value).(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return
	}
	s := sub.Stmts[0]
	if _, ok := s.Cmd.(*syntax.CallExpr); !ok || len(s.Redirs) == 0 {
		return
	}
	away, back := false, false
	for _, d := range s.Redirs {
		switch {
		case d.Op == syntax.RdrAll, d.Op == syntax.AppAll:
			away = d.Word.Lit() == "/dev/null"
		case (d.Op == syntax.RdrOut || d.Op == syntax.RdrClob) && (d.N == nil || d.N.Value == "1"):
			away = d.Word.Lit() == "/dev/null"
		case d.Op == syntax.DplOut && d.N != nil && d.N.Value == "2" && !away:
			back = true // standard error goes where standard output went before
		case d.Op != syntax.RdrIn && d.Op != syntax.WordHdoc && d.Op != syntax.Hdoc && d.Op != syntax.DplOut && d.Op != syntax.RdrOut:
			return
		}
	}
	read := regexp.MustCompile(`\$\{?` + regexp.QuoteMeta(a.Name.Value) + `\b`)
	if away && !back && read.MatchString(r.source[a.End().Offset():]) {
		r.add(a.Value, "what this writes is thrown away, so "+a.Name.Value+" is always empty", "Take the redirection to /dev/null away")
	}
}
