// Package posix finds what bash reads in a script and dash, which is sh on many systems, does not.
package posix

import (
	"slices"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// Bashism is something that bash reads and dash, which is sh on many systems, does not.
type Bashism struct {
	src.Place
	What   string
	Syntax bool // dash refuses the script; else it looks for a command of that name, or compares wrongly
}

// FirstBashism is the first one of a program; false where it has none, or bash itself
// does not read it.
func FirstBashism(p *script.Program) (Bashism, bool) {
	tree, ok := p.Bash()
	if !ok {
		return Bashism{}, false
	}
	var found *Bashism
	syntax.Walk(tree, func(n syntax.Node) bool {
		if found != nil || n == nil {
			return false
		}
		if what, fatal := bashOnly(n); what != "" {
			found = &Bashism{src.At(int(n.Pos().Offset()), int(n.End().Offset())), what, fatal}
		}
		return found == nil
	})
	if found == nil {
		return Bashism{}, false
	}
	return *found, true
}

// bashOnly is what a node is called if dash does not have it.
func bashOnly(n syntax.Node) (what string, fatal bool) {
	switch n := n.(type) {
	case *syntax.TestClause:
		return "[[", false
	case *syntax.ArrayExpr:
		return "an array", true
	case *syntax.ProcSubst:
		return "a process substitution", true
	case *syntax.Redirect:
		switch n.Op {
		case syntax.WordHdoc:
			return "<<<", true
		case syntax.RdrAll, syntax.AppAll:
			return "&>", false
		}
	case *syntax.BinaryCmd:
		if n.Op == syntax.PipeAll {
			return "|&", true
		}
	case *syntax.FuncDecl:
		if n.RsrvWord {
			return "the word function", true
		}
	case *syntax.CStyleLoop:
		return "for ((", true
	case *syntax.ParamExp:
		switch {
		case n.Index != nil:
			return "an index", true
		case n.Slice != nil, n.Repl != nil, n.Excl, n.Exp != nil && slices.Contains(caseOps, n.Exp.Op.String()):
			return "an expansion of bash", true
		}
	case *syntax.DeclClause:
		if n.Variant.Value == "declare" || n.Variant.Value == "typeset" {
			return n.Variant.Value, false
		}
	case *syntax.CallExpr:
		return bashCommand(n), false
	}
	return "", false
}

var caseOps = []string{"^", "^^", ",", ",,", "@"}

// bashCommand is a command of bash that dash does not have, or == of test.
func bashCommand(c *syntax.CallExpr) string {
	if len(c.Args) == 0 {
		return ""
	}
	switch name := c.Args[0].Lit(); name {
	case "source", "shopt", "mapfile", "readarray", "pushd", "popd", "let":
		return name
	case "[", "test":
		if slices.ContainsFunc(c.Args[1:], func(w *syntax.Word) bool { return w.Lit() == "==" }) {
			return "== in " + name
		}
	}
	return ""
}

// EchoedJSON is an echo that hands JSON of the event on to jq: dash's echo replaces the
// escapes in it.
func EchoedJSON(p *script.Program) (at src.Place, found bool) {
	tree, ok := p.Bash()
	if !ok {
		return src.Place{}, false
	}
	t := taint.Of(p, tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		b, ok := n.(*syntax.BinaryCmd)
		if found || !ok || b.Op != syntax.Pipe {
			return !found
		}
		echo, ok := b.X.Cmd.(*syntax.CallExpr)
		if !ok || len(echo.Args) != 2 || echo.Args[0].Lit() != "echo" || !readsJSON(b.Y) {
			return true
		}
		if _, ok := t.Word(echo.Args[1]); ok {
			at, found = src.At(int(echo.Pos().Offset()), int(echo.End().Offset())), true
		}
		return !found
	})
	return at, found
}

// readsJSON reports whether a command of a pipe is jq that reads JSON, or the first command
// of a pipe is.
func readsJSON(s *syntax.Stmt) bool {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		return readsJSON(b.X)
	}
	c, ok := s.Cmd.(*syntax.CallExpr)
	return ok && len(c.Args) > 1 && c.Args[0].Lit() == "jq" && !slices.ContainsFunc(c.Args[1:], func(w *syntax.Word) bool {
		return bash.JQFlag(w.Lit(), "--raw-input", 'R') || bash.JQFlag(w.Lit(), "--null-input", 'n')
	})
}
