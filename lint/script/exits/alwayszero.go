package exits

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// listings are commands that list something and exit with 0 whether there is something or not: the
// arguments of which they need one, and those of which one makes the exit code tell it.
var listings = []struct {
	words       []string
	with, tells []string
	instead     string
}{
	{[]string{"gofmt"}, []string{"-l", "-d"}, nil, "Ask whether it writes something, as in [ -n \"$(gofmt -l …)\" ]"},
	{[]string{"git", "diff"}, []string{"--name-only", "--cached", "--staged", "--stat", "--name-status"}, []string{"--exit-code", "--quiet", "--check", "--no-index"}, "Write git diff --quiet"},
	{[]string{"git", "status"}, []string{"--porcelain", "-s", "--short"}, nil, "Ask whether it writes something, as in [ -n \"$(git status --porcelain)\" ]"},
	{[]string{"git", "ls-files"}, nil, []string{"--error-unmatch"}, "Write git ls-files --error-unmatch"},
	{[]string{"git", "branch"}, []string{"--list", "-l"}, nil, "Write git show-ref --verify --quiet"},
	{[]string{"git", "tag"}, []string{"--list", "-l"}, nil, "Write git show-ref --verify --quiet"},
	{[]string{"git", "stash", "list"}, nil, nil, "Ask whether it writes something"},
}

// alwaysZero notes the conditions on a command that lists something, whose exit code says nothing
// about that.
func (r *listReader) alwaysZero(tree *syntax.File) {
	shown := map[*syntax.BinaryCmd]bool{} // of which a list is written behind them
	syntax.Walk(tree, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.BinaryCmd); ok && lists(b.Y) && len(b.X.Redirs) == 0 {
			shown[b] = true
		}
		switch n := n.(type) {
		case *syntax.IfClause:
			if len(n.Cond) == 1 {
				r.listing(n.Cond[0])
			}
		case *syntax.BinaryCmd:
			if n.Op == syntax.AndStmt && !shown[n] {
				r.listing(n.X)
			}
			if inner, ok := n.X.Cmd.(*syntax.BinaryCmd); ok && n.Op == syntax.AndStmt && (shown[n] || lists(n.Y)) {
				shown[inner] = true
			}
		}
		return true
	})
}

// lists reports whether a statement writes a list or a text of its own, so that what stands before it
// is one part of a report and no condition.
func lists(s *syntax.Stmt) bool {
	c := bash.Called(s.Cmd)
	if c == nil || len(s.Redirs) > 0 {
		return false
	}
	name := c.Args[0].Lit()
	if rest := bash.BehindFolder(c.Args[1:]); name == "git" && len(rest) > 0 {
		return slices.Contains(bash.GitTexts, rest[0].Lit()) || rest[0].Lit() == "stash" && len(rest) > 1 && rest[1].Lit() == "list"
	}
	return slices.Contains([]string{"ls", "cat", "head", "tail", "tree", "gofmt"}, name)
}

func (r *listReader) listing(s *syntax.Stmt) {
	c := bash.Called(s.Cmd)
	if c == nil {
		return
	}
	var words []string
	for _, w := range c.Args {
		words = append(words, w.Lit())
	}
	for _, l := range listings {
		if len(words) < len(l.words) || !slices.Equal(words[:len(l.words)], l.words) {
			continue
		}
		rest := words[len(l.words):]
		has := func(all []string) bool {
			return slices.ContainsFunc(rest, func(w string) bool { return slices.Contains(all, w) })
		}
		if (l.with == nil || has(l.with)) && !has(l.tells) {
			what := strings.Join(l.words, " ") + " exits with 0 whether it lists something or not"
			r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: r.placeOf(c), What: what, Instead: l.instead})
		}
	}
}
