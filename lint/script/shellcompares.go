package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// ComparesEvent reports whether a shell's script comes to a place only where the innermost
// condition around it compares text of the event, or the branch that is checked out, with
// another one, and finds it.
func (p *Program) ComparesEvent(at Place) bool {
	tree, ok := p.Bash()
	if !ok {
		return false
	}
	t := p.tainted(tree)
	holds := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		if n == nil || !covers(n, at) {
			return false
		}
		switch n := n.(type) {
		case *syntax.IfClause:
			switch {
			case within(n.Then, at):
				holds = len(n.Cond) == 1 && t.compares(n.Cond[0])
			case n.Else != nil && covers(n.Else, at), within(n.Cond, at):
				holds = false
			}
		case *syntax.BinaryCmd:
			if n.Op != syntax.Pipe && covers(n.Y, at) {
				holds = n.Op == syntax.AndStmt && t.compares(n.X)
			}
		case *syntax.CaseClause:
			for _, item := range n.Items {
				if within(item.Stmts, at) {
					holds = t.compared(n.Word) && item.Patterns[0].Lit() != "*" && !aboutCall.MatchString(t.text(n.Word))
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

func covers(n syntax.Node, at Place) bool {
	return int(n.Pos().Offset()) <= at.Start && at.End <= int(n.End().Offset())
}

func within(list []*syntax.Stmt, at Place) bool {
	return len(list) > 0 && int(list[0].Pos().Offset()) <= at.Start && at.End <= int(list[len(list)-1].End().Offset())
}

// compares reports whether a statement is true only where text of the event is like another one.
func (t *taint) compares(s *syntax.Stmt) bool {
	if s.Negated || aboutCall.MatchString(t.text(s)) {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.TestClause:
		return t.testCompares(c.X)
	case *syntax.BinaryCmd:
		if c.Op == syntax.Pipe {
			_, of := t.output(c.X)
			return of && finds(c.Y)
		}
		return t.compares(c.X) && (c.Op == syntax.AndStmt || t.compares(c.Y)) || c.Op == syntax.AndStmt && t.compares(c.Y)
	case *syntax.CallExpr:
		if _, of := t.hereString(s); of {
			return finds(s)
		}
		if len(c.Args) < 4 || c.Args[0].Lit() != "[" && c.Args[0].Lit() != "test" || c.Args[2].Lit() != "=" && c.Args[2].Lit() != "==" {
			return false
		}
		return t.compared(c.Args[1]) && !t.noText(c.Args[3])
	}
	return false
}

// testCompares is compares for what stands in [[ ]].
func (t *taint) testCompares(x syntax.TestExpr) bool {
	switch x := x.(type) {
	case *syntax.ParenTest:
		return t.testCompares(x.X)
	case *syntax.BinaryTest:
		switch x.Op {
		case syntax.AndTest:
			return t.testCompares(x.X) || t.testCompares(x.Y)
		case syntax.OrTest:
			return t.testCompares(x.X) && t.testCompares(x.Y)
		case syntax.TsMatch, syntax.TsMatchShort, syntax.TsReMatch:
			left, ok := x.X.(*syntax.Word)
			right, is := x.Y.(*syntax.Word)
			if !ok || !is {
				return false
			}
			return t.compared(left) && !t.noText(right)
		}
	}
	return false
}

// compared reports whether a word is text of the event, or a branch by its name.
func (t *taint) compared(w *syntax.Word) bool {
	_, of := t.word(w)
	return of || ofBranch.MatchString(t.text(w))
}

var ofBranch = lazyregexp.New(`^"?\$\{?\w*(?i:branch)\}?"?$|\$\(git\s[^)]*(?:branch\s+--show-current|rev-parse\s+--abbrev-ref|symbolic-ref)`)

// noText reports whether a word stands for a value that is not there.
func (t *taint) noText(w *syntax.Word) bool {
	text := strings.Trim(t.text(w), `"'`)
	return text == "" || text == "null"
}

// finds reports whether a command is a grep that is true where it finds something.
func finds(s *syntax.Stmt) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || s.Negated || len(c.Args) < 2 || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return false
	}
	for _, w := range c.Args[1:] {
		if o := w.Lit(); o == "--invert-match" || strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--") && strings.Contains(o, "v") {
			return false
		}
	}
	return true
}
