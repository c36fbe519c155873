package exits

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// alwaysThere are files that hold what people search them for: a manifest has a version.
var alwaysThere = lazyregexp.New(`\.(?:json|toml|lock|ya?ml|xml|mod|cfg|gradle)$|(?:^|/)(?:Makefile|Dockerfile|VERSION)$`)

// lostOutput notes a search under set -e whose failure ends the script before what it writes in any
// case.
func (r *listReader) lostOutput(stmts []*syntax.Stmt, i int) {
	s := stmts[i]
	if !r.errexit || r.inFunc || r.trapped || s.Negated || s.Background {
		return
	}
	cmd := s.Cmd
	if c, ok := cmd.(*syntax.CallExpr); ok && len(c.Args) == 0 {
		if len(c.Assigns) != 1 || c.Assigns[0].Value == nil {
			return
		}
		cmd = bash.Substitution(c.Assigns[0].Value)
	}
	search := r.searchIn(cmd)
	if search == nil || findsAlways(search) || r.foundBefore(&syntax.Stmt{Cmd: cmd, Redirs: s.Redirs}) {
		return
	}
	for _, later := range stmts[i+1:] {
		if r.looks++; r.looks > src.MaxObjects {
			return
		}
		if writesText(later) {
			r.flow.Output = append(r.flow.Output, r.placeOf(search))
			return
		}
	}
}

// findsAlways reports whether a search is for what is there, or asks only whether it is.
func findsAlways(c *syntax.CallExpr) bool {
	pattern := true
	for _, w := range c.Args[1:] {
		switch text := constantEnd(w); {
		case strings.HasPrefix(text, "-"):
			if quietOption.MatchString(text) {
				return true
			}
		case pattern:
			if pattern = false; len(w.Parts) == 1 && (text == "" && bash.VariableOf(w) == "" || text == "." || text == "^") {
				return true
			}
		case alwaysThere.MatchString(text):
			return true
		}
	}
	return false
}

// constantEnd is what a word ends with, where that is constant.
func constantEnd(w *syntax.Word) string {
	switch p := w.Parts[len(w.Parts)-1].(type) {
	case *syntax.Lit:
		return p.Value
	case *syntax.SglQuoted:
		return p.Value
	case *syntax.DblQuoted:
		if len(p.Parts) > 0 {
			if lit, ok := p.Parts[len(p.Parts)-1].(*syntax.Lit); ok {
				return lit.Value
			}
		}
	}
	return ""
}

var quietOption = lazyregexp.New(`^(?:-[a-zA-Z]*q[a-zA-Z]*|--quiet|--silent)$`)

// writesText reports whether a statement writes to standard output, whatever it finds.
func writesText(s *syntax.Stmt) bool {
	if s.Negated || s.Background || slices.ContainsFunc(s.Redirs, func(r *syntax.Redirect) bool {
		return r.Op != syntax.RdrIn && r.Op != syntax.WordHdoc && r.Op != syntax.Hdoc && r.Op != syntax.DashHdoc
	}) {
		return false
	}
	c := bash.Called(s.Cmd)
	if c == nil {
		return false
	}
	name := c.Args[0].Lit()
	return slices.Contains([]string{"echo", "printf", "cat", "jq"}, name) ||
		name == "git" && len(c.Args) > 1 && slices.Contains([]string{"log", "status", "diff", "branch", "shortlog"}, c.Args[1].Lit())
}
