package exits

import (
	"slices"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// shows are commands that show a text; removes are those that tidy up.
var (
	shows   = []string{"tail", "head", "cat", "sed", "echo", "printf", "wc", "fold", "logger"}
	removes = []string{"rm", "popd", "deactivate"}
)

// reports reports whether a statement shows what another command has written, or tidies up, where
// nobody is interested in its own code.
func (r *listReader) reports(s *syntax.Stmt) bool {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok {
		switch b.Op {
		case syntax.Pipe:
			return r.reports(b.X) && r.reports(b.Y)
		case syntax.AndStmt: // [ -n "$out" ] && echo "$out"
			_, test := b.X.Cmd.(*syntax.TestClause)
			if c := bash.Called(b.X.Cmd); c != nil {
				test = c.Args[0].Lit() == "[" || c.Args[0].Lit() == "test"
			}
			return test && r.reports(b.Y)
		}
		return false
	}
	c := bash.Called(s.Cmd)
	if c == nil {
		return false
	}
	name := c.Args[0].Lit()
	if name == "sed" && writesInPlace.MatchString(r.Text(s)) {
		return false
	}
	heredoc := slices.ContainsFunc(s.Redirs, func(d *syntax.Redirect) bool { return d.Hdoc != nil })
	return (slices.Contains(shows, name) || slices.Contains(removes, name)) && !heredoc
}

var writesInPlace = lazyregexp.New(`\s(?:-\w*i|--in-place)`)

// checks reports whether a statement runs something whose code a script may be interested in.
func (r *listReader) checks(s *syntax.Stmt) bool {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) > 0 {
			name := c.Args[0].Lit()
			return !slices.Contains(sure, name) && !slices.Contains(shows, name) && !slices.Contains(removes, name) && !slices.Contains(asks, name) &&
				!slices.Contains([]string{"set", "trap", "read", "cd", "shift", "mkdir", "touch", "jq", "git", "source", "."}, name)
		}
		if len(c.Assigns) == 1 && c.Assigns[0].Value != nil {
			if sub := bash.Substitution(c.Assigns[0].Value); sub != nil {
				return r.checks(&syntax.Stmt{Cmd: sub})
			}
		}
	case *syntax.BinaryCmd:
		return r.checks(c.X)
	}
	return false
}

// passesOn reports whether a statement ends the script or function with $?.
func (r *listReader) passesOn(s *syntax.Stmt) bool {
	c := bash.Called(s.Cmd)
	return c != nil && len(c.Args) == 2 && (c.Args[0].Lit() == "exit" || c.Args[0].Lit() == "return")
}
