package exits

import (
	"slices"

	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// asks are commands that end with 1 where something is not so, and do nothing else.
var asks = []string{"[", "test", "grep", "egrep", "fgrep", "rg", "command", "which"}

// lastTest notes tests and searches in front of && at the end of a script: where they do not
// hold, the script ends with their code.
func (r *listReader) lastTest(stmts []*syntax.Stmt, depth int) {
	if len(stmts) == 0 || depth > src.MaxDepth || r.trapped {
		return
	}
	s := stmts[len(stmts)-1]
	if s.Negated || s.Background {
		return
	}
	switch c := s.Cmd.(type) {
	case *syntax.BinaryCmd:
		if c.Op == syntax.AndStmt && r.onlyAsks(c.X) && !r.endsWith0(c.Y) {
			r.flow.LastTest = append(r.flow.LastTest, r.placeOf(c.X))
		}
	case *syntax.Block:
		r.lastTest(c.Stmts, depth+1)
	case *syntax.IfClause:
		for part := c; part != nil; part = part.Else {
			r.lastTest(part.Then, depth+1)
		}
	case *syntax.CaseClause:
		for _, item := range c.Items {
			r.lastTest(item.Stmts, depth+1)
		}
	case *syntax.WhileClause:
		r.lastTest(c.Do, depth+1)
	case *syntax.ForClause:
		r.lastTest(c.Do, depth+1)
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			return
		}
		if body := r.funcs[c.Args[0].Lit()]; body != nil {
			r.lastTest([]*syntax.Stmt{body}, depth+20)
		}
	}
}

// onlyAsks reports whether a statement is a test or a search, or several.
func (r *listReader) onlyAsks(s *syntax.Stmt) bool {
	if s.Background {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.TestClause, *syntax.ArithmCmd:
		return true
	case *syntax.CallExpr:
		return len(c.Args) > 0 && slices.Contains(asks, c.Args[0].Lit())
	case *syntax.BinaryCmd:
		return c.Op == syntax.Pipe && r.onlyAsks(c.Y) || c.Op != syntax.Pipe && r.onlyAsks(c.X) && r.onlyAsks(c.Y)
	}
	return false
}

// endsWith0 reports whether a statement says that all is well where the test holds, so that the
// script may mean to refuse otherwise.
func (r *listReader) endsWith0(s *syntax.Stmt) bool {
	if b, ok := s.Cmd.(*syntax.Block); ok && len(b.Stmts) > 0 {
		return r.endsWith0(b.Stmts[len(b.Stmts)-1])
	}
	c := bash.Called(s.Cmd)
	return c != nil && len(c.Args) == 2 && (c.Args[0].Lit() == "exit" || c.Args[0].Lit() == "return") && c.Args[1].Lit() == "0"
}
