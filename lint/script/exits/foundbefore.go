package exits

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// finding is what a condition has found in a variable.
type finding struct{ name, pattern string }

// known notes what is found in a variable where a statement has a value.
func (r *listReader) known(s *syntax.Stmt, is bool) {
	if f, ok := r.findingOf(s); ok && s.Negated != is {
		r.found = append(r.found[:len(r.found):len(r.found)], f)
	}
}

// knownBehind notes what is found in a variable behind a statement that leaves the script where
// it is not: if ! …; then exit; fi, and … || exit.
func (r *listReader) knownBehind(s *syntax.Stmt) {
	switch c := s.Cmd.(type) {
	case *syntax.IfClause:
		if c.Else == nil && len(c.Cond) == 1 && r.leaves(c.Then) {
			r.known(c.Cond[0], false)
		}
	case *syntax.BinaryCmd:
		if c.Op == syntax.OrStmt && r.leaves([]*syntax.Stmt{c.Y}) {
			r.known(c.X, true)
		}
	}
}

// leaves reports whether a list ends with exit or return, whatever happens in it.
func (r *listReader) leaves(stmts []*syntax.Stmt) bool {
	if len(stmts) == 0 {
		return false
	}
	c := bash.Called(stmts[len(stmts)-1].Cmd)
	return c != nil && slices.Contains([]string{"exit", "return", "continue"}, c.Args[0].Lit())
}

// findingOf is the pattern that a condition looks for in a variable.
func (r *listReader) findingOf(s *syntax.Stmt) (finding, bool) {
	if t, ok := s.Cmd.(*syntax.TestClause); ok {
		if x, is := t.X.(*syntax.BinaryTest); is && x.Op == syntax.TsReMatch {
			left, _ := x.X.(*syntax.Word)
			right, _ := x.Y.(*syntax.Word)
			if name := valueOf(left); name != "" && right != nil {
				return finding{name, r.Text(right)}, true
			}
		}
		return finding{}, false
	}
	stages, name := r.stages(s)
	if len(stages) != 1 || name == "" {
		return finding{}, false
	}
	pattern, ok := r.grepFor(stages[0])
	return finding{name, pattern}, ok && !slices.ContainsFunc(stages[0].Args[1:], func(w *syntax.Word) bool { return anyCase.MatchString(w.Lit()) })
}

// stages are the commands of a pipeline that look at a variable, behind the one that writes it.
func (r *listReader) stages(s *syntax.Stmt) (out []*syntax.CallExpr, name string) {
	for {
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok || b.Op != syntax.Pipe {
			break
		}
		if c := bash.Called(b.Y.Cmd); c != nil {
			out = append([]*syntax.CallExpr{c}, out...)
		}
		s = b.X
	}
	c := bash.Called(s.Cmd)
	switch {
	case c == nil:
		return nil, ""
	case script.Writes(c.Args[0].Lit()):
		return out, valueOf(c.Args[len(c.Args)-1])
	case len(s.Redirs) == 1 && s.Redirs[0].Op == syntax.WordHdoc:
		return append([]*syntax.CallExpr{c}, out...), valueOf(s.Redirs[0].Word)
	}
	return nil, ""
}

// valueOf is variableOf for a word that may be missing.
func valueOf(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	return bash.VariableOf(w)
}

var anyCase = lazyregexp.New(`^(?:-[a-zA-Z]*[iy][a-zA-Z]*|--ignore-case)$`)

// grepFor is what a grep finds, as it is written.
func (r *listReader) grepFor(c *syntax.CallExpr) (string, bool) {
	if !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return "", false
	}
	for _, w := range c.Args[1:] {
		if lit := w.Lit(); strings.HasPrefix(lit, "-") {
			if !strings.HasPrefix(lit, "--") && strings.ContainsAny(lit, "vefwxLz") {
				return "", false
			}
			continue
		}
		return strings.Trim(r.Text(w), `"'`), true
	}
	return "", false
}

// foundBefore reports whether all that the searches of a pipeline look for in a variable is part of
// what a condition has found there.
func (r *listReader) foundBefore(s *syntax.Stmt) bool {
	stages, name := r.stages(s)
	if name == "" || len(r.found) == 0 {
		return false
	}
	return slices.ContainsFunc(r.found, func(f finding) bool {
		return f.name == name && !slices.ContainsFunc(stages, func(c *syntax.CallExpr) bool {
			pattern, is := r.grepFor(c)
			if !is {
				return !slices.Contains([]string{"head", "tail", "sort", "uniq", "tr"}, c.Args[0].Lit())
			}
			return !isPartOf(pattern, f.pattern)
		})
	})
}

// isPartOf reports whether what matches a whole pattern has something that matches a part of it. A
// pattern with groups or alternatives has it only where it is the same.
func isPartOf(part, whole string) bool {
	if part == whole {
		return true
	}
	at := strings.Index(whole, part)
	if part == "" || at < 0 || strings.ContainsAny(whole, "|(") {
		return false
	}
	rest := whole[at+len(part):]
	return !strings.HasPrefix(rest, "*") && !strings.HasPrefix(rest, "?") && !strings.HasPrefix(rest, "{")
}
