package exits

import (
	"strings"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// Overwrite is a redirection that empties a file into which a statement before it in the same list
// has written.
type Overwrite struct {
	src.Place
	First src.Place
}

// Overwrites finds what a shell writes into the file of an environment variable and overwrites
// itself, with nothing between that could read it.
func Overwrites(p *script.Program, variable string) (out []Overwrite) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, variable) {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	r := &overwrites{variable: variable}
	r.list(tree.Stmts)
	return r.out
}

type overwrites struct {
	variable string
	out      []Overwrite
}

func (r *overwrites) list(stmts []*syntax.Stmt) {
	var first *syntax.Redirect
	for _, s := range stmts {
		to := r.redirect(s)
		switch {
		case to == nil:
			if first != nil && r.mentions(s) {
				first = nil
			}
			r.inside(s)
			continue
		case first != nil && to.Op != syntax.AppOut:
			r.out = append(r.out, Overwrite{placeOfRedirect(to), placeOfRedirect(first)})
		}
		if first == nil || to.Op != syntax.AppOut {
			first = to
		}
		if c := bash.Called(s.Cmd); c == nil && s.Cmd == nil || c != nil && c.Args[0].Lit() == ":" {
			first = nil // it only empties the file
		}
	}
}

func placeOfRedirect(d *syntax.Redirect) src.Place {
	return src.At(int(d.OpPos.Offset()), int(d.Word.End().Offset()))
}

// redirect is the redirection of a statement into the file.
func (r *overwrites) redirect(s *syntax.Stmt) *syntax.Redirect {
	for _, d := range s.Redirs {
		if (d.Op == syntax.RdrOut || d.Op == syntax.AppOut || d.Op == syntax.RdrClob) && d.N == nil && d.Word != nil && (bash.IsVariable(d.Word, r.variable) || bash.IsQuotedVariable(d.Word, r.variable)) {
			return d
		}
	}
	return nil
}

func (r *overwrites) mentions(s *syntax.Stmt) (found bool) {
	syntax.Walk(s, func(n syntax.Node) bool {
		if e, ok := n.(*syntax.ParamExp); ok && e.Param != nil && e.Param.Value == r.variable {
			found = true
		}
		return !found
	})
	return found
}

// inside walks the lists of a statement.
func (r *overwrites) inside(s *syntax.Stmt) {
	switch c := s.Cmd.(type) {
	case *syntax.Block:
		r.list(c.Stmts)
	case *syntax.IfClause:
		for ; c != nil; c = c.Else {
			r.list(c.Then)
		}
	case *syntax.FuncDecl:
		r.inside(c.Body)
	case *syntax.BinaryCmd:
		r.inside(c.Y)
	}
}
