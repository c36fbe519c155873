package eventread

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// SplitPaths are the calls of xargs that get the path of a file from the event by a pipe and
// split it at its blanks.
func SplitPaths(p *script.Program) (out []src.Place) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, "xargs") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := taint.Of(p, tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		b, ok := n.(*syntax.BinaryCmd)
		if !ok || b.Op != syntax.Pipe {
			return true
		}
		c := bash.Called(b.Y.Cmd)
		if c == nil || c.Args[0].Lit() != "xargs" || !splits(c) || strings.Contains(t.Text(b.X), "@sh") {
			return true
		}
		if field, ok := t.Output(b.X); ok && slices.Contains(pathFields, field) && isPath(b.X) {
			out = append(out, src.At(int(c.Pos().Offset()), int(c.Args[0].End().Offset())))
		}
		return true
	})
	return out
}

// pathFields are the members of tools' inputs that are the path of a file.
var pathFields = []string{"file_path", "filePath", "notebook_path", "absolute_path", "path"}

// isPath reports whether the last command of a pipeline writes what it reads as it is: jq, echo,
// printf or grep.
func isPath(s *syntax.Stmt) bool {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok {
		s = b.Y
	}
	c := bash.Called(s.Cmd)
	return c != nil && slices.Contains([]string{"jq", "echo", "printf", "grep", "cat"}, c.Args[0].Lit())
}

// splits reports whether an xargs takes blanks for the ends of its arguments, and runs a command
// with them: echo, basename and the like only look at the text.
func splits(c *syntax.CallExpr) bool {
	for i, w := range c.Args[1:] {
		lit := w.Lit()
		switch {
		case lit == "":
			return i > 0 || len(w.Parts) > 0
		case !strings.HasPrefix(lit, "-"):
			return lit != "echo" && lit != "printf"
		case lit == "--null", strings.HasPrefix(lit, "--delimiter"), strings.HasPrefix(lit, "--replace"), strings.HasPrefix(lit, "--arg-file"):
			return false
		case !strings.HasPrefix(lit, "--") && strings.ContainsAny(lit, "0dIiJa"):
			return false
		}
	}
	return false
}
