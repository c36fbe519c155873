package guard

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// ComparesEvent reports whether a shell's script comes to a place only where the innermost
// condition around it compares text of the event, or the branch that is checked out, with
// another one, and finds it.
func ComparesEvent(p *script.Program, at src.Place) bool {
	tree, ok := p.Bash()
	if !ok {
		return false
	}
	t := taint.Of(p, tree)
	holds := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		if n == nil || !bash.Covers(n, at) {
			return false
		}
		switch n := n.(type) {
		case *syntax.IfClause:
			switch {
			case bash.Within(n.Then, at):
				holds = len(n.Cond) == 1 && compares(t, n.Cond[0])
			case n.Else != nil && bash.Covers(n.Else, at), bash.Within(n.Cond, at):
				holds = false
			}
		case *syntax.BinaryCmd:
			if n.Op != syntax.Pipe && bash.Covers(n.Y, at) {
				holds = n.Op == syntax.AndStmt && compares(t, n.X)
			}
		case *syntax.CaseClause:
			for _, item := range n.Items {
				if bash.Within(item.Stmts, at) {
					holds = comparesEvent(t, n.Word) && item.Patterns[0].Lit() != "*" && !aboutCall.MatchString(t.Text(n.Word))
				}
			}
		case *syntax.WhileClause, *syntax.FuncDecl:
			holds = false
		}
		return true
	})
	return holds
}

// aboutCall are the names of variables that hold which tool or event it is.
var aboutCall = lazyregexp.New(`(?i)\$\{?(?:tool(?:_?name)?|event\w*|hook\w*)\b`)

// compares reports whether a statement is true only where text of the event is like another one.
func compares(t *taint.Flow, s *syntax.Stmt) bool {
	if s.Negated || aboutCall.MatchString(t.Text(s)) {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.TestClause:
		return testCompares(t, c.X)
	case *syntax.BinaryCmd:
		if c.Op == syntax.Pipe {
			_, of := t.Output(c.X)
			return of && bash.Finds(c.Y)
		}
		return compares(t, c.X) && (c.Op == syntax.AndStmt || compares(t, c.Y)) || c.Op == syntax.AndStmt && compares(t, c.Y)
	case *syntax.CallExpr:
		if _, of := t.HereString(s); of {
			return bash.Finds(s)
		}
		if len(c.Args) < 4 || c.Args[0].Lit() != "[" && c.Args[0].Lit() != "test" || c.Args[2].Lit() != "=" && c.Args[2].Lit() != "==" {
			return false
		}
		return comparesEvent(t, c.Args[1]) && !noText(t, c.Args[3])
	}
	return false
}

// testCompares is compares for what stands in [[ ]].
func testCompares(t *taint.Flow, x syntax.TestExpr) bool {
	switch x := x.(type) {
	case *syntax.ParenTest:
		return testCompares(t, x.X)
	case *syntax.BinaryTest:
		switch x.Op {
		case syntax.AndTest:
			return testCompares(t, x.X) || testCompares(t, x.Y)
		case syntax.OrTest:
			return testCompares(t, x.X) && testCompares(t, x.Y)
		case syntax.TsMatch, syntax.TsMatchShort, syntax.TsReMatch:
			left, ok := x.X.(*syntax.Word)
			right, is := x.Y.(*syntax.Word)
			if !ok || !is {
				return false
			}
			return comparesEvent(t, left) && !noText(t, right)
		}
	}
	return false
}

// comparesEvent reports whether a word is text of the event, or a branch by its name.
func comparesEvent(t *taint.Flow, w *syntax.Word) bool {
	_, of := t.Word(w)
	return of || ofBranch.MatchString(t.Text(w))
}

var ofBranch = lazyregexp.New(`^"?\$\{?\w*(?i:branch)\}?"?$|\$\(git\s[^)]*(?:branch\s+--show-current|rev-parse\s+--abbrev-ref|symbolic-ref)`)

// noText reports whether a word stands for a value that is not there.
func noText(t *taint.Flow, w *syntax.Word) bool {
	text := strings.Trim(t.Text(w), `"'`)
	return text == "" || text == "null"
}
