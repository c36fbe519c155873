package exits

import (
	"slices"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// HandsOn reports whether a program writes the output of another one to standard error before it
// comes to an end: it is meant for the agent.
func HandsOn(p *script.Program, x script.Exit) bool {
	if p.Lang != "sh" {
		return slices.ContainsFunc(outputOf.FindAllStringSubmatch(x.Stderr, -1), func(m []string) bool { return !slices.Contains(itself, m[1]) })
	}
	tree, ok := p.Bash()
	if !ok {
		return false
	}
	holds := outputsOf(tree)
	found := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		if n == nil || found || !bash.Covers(n, x.Place) {
			return n != nil && !found
		}
		switch n := n.(type) {
		case *syntax.Block:
			found = tellsBefore(n.Stmts, x.Place, holds)
		case *syntax.IfClause:
			found = bash.Within(n.Then, x.Place) && (tellsBefore(n.Then, x.Place, holds) || slices.ContainsFunc(n.Cond, checksAloud))
		case *syntax.CaseItem:
			found = tellsBefore(n.Stmts, x.Place, holds)
		case *syntax.BinaryCmd:
			found = n.Op == syntax.OrStmt && bash.Covers(n.Y, x.Place) && checksAloud(n.X)
		}
		return !found
	})
	return found
}

// outputOf is the output of a program, as Python and JavaScript name it; itself are the names of the
// one that is read.
var (
	outputOf = lazyregexp.New(`(?:^|[^.\w])(\w+)\??\.(?:stdout|stderr)\b`)
	itself   = []string{"sys", "process", "Deno", "Bun"}
)

// plain are programs whose output is no report: they take texts apart or say where something is.
var plain = []string{"echo", "printf", "cat", "jq", "yq", "grep", "rg", "sed", "awk", "head", "tail", "tr", "cut", "wc", "sort", "uniq", "basename", "dirname",
	"date", "mktemp", "pwd", "realpath", "readlink", "git", "id", "whoami", "uname", "hostname", "command", "which", "type", "curl", "true", "false", "test", "["}

// checks reports whether a command runs a program that says what it finds.
func checks(n syntax.Node) (ok bool) {
	syntax.Walk(n, func(n syntax.Node) bool {
		if c, is := n.(*syntax.CallExpr); is && len(c.Args) > 1 {
			name := c.Args[0].Lit()
			ok = ok || name != "" && !slices.Contains(plain, name)
		}
		return !ok
	})
	return ok
}

// outputsOf are the variables that hold the output of a program that says what it finds.
func outputsOf(tree *syntax.File) map[string]bool {
	out := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Value != nil {
			if c := bash.LastOf(a.Value); c != nil && checks(a.Value) {
				out[a.Name.Value] = true
			}
		}
		return true
	})
	return out
}

// tellsBefore reports whether a statement of a list writes one of some variables to standard error
// before a place in the list.
func tellsBefore(list []*syntax.Stmt, at src.Place, names map[string]bool) bool {
	for _, st := range list {
		if int(st.Pos().Offset()) >= at.Start {
			return false
		}
		if !bash.Covers(st, at) && toStderr(st) && mentionsAny(st, names) {
			return true
		}
	}
	return false
}

// checksAloud reports whether a statement runs such a program, whose output goes to standard error.
func checksAloud(st *syntax.Stmt) bool { return toStderr(st) && checks(st) }

// toStderr reports whether standard output of a statement, or of a part of it, goes to standard
// error.
func toStderr(st *syntax.Stmt) (ok bool) {
	syntax.Walk(st, func(n syntax.Node) bool {
		if r, is := n.(*syntax.Redirect); is && (r.N == nil || r.N.Value == "1") {
			target := bash.Text(r.Word)
			ok = ok || r.Op == syntax.DplOut && target == "2" || r.Op == syntax.RdrOut && target == "/dev/stderr"
		}
		return !ok
	})
	return ok
}

func mentionsAny(st *syntax.Stmt, names map[string]bool) (ok bool) {
	syntax.Walk(st, func(n syntax.Node) bool {
		if e, is := n.(*syntax.ParamExp); is && e.Param != nil {
			ok = ok || names[e.Param.Value]
		}
		return !ok
	})
	return ok
}
