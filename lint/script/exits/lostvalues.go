package exits

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// values notes the variables that the last command of a pipeline sets and a later command
// reads, where they have another value before.
func (r *listReader) values(stmts []*syntax.Stmt, i int) {
	c, ok := stmts[i].Cmd.(*syntax.BinaryCmd)
	if !ok || c.Op != syntax.Pipe {
		return
	}
	switch c.Y.Cmd.(type) {
	case *syntax.WhileClause, *syntax.ForClause, *syntax.Subshell, *syntax.Block:
	default:
		return
	}
	seen := map[string]bool{}
	syntax.Walk(c.Y, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if _, local := n.(*syntax.DeclClause); local {
			return false
		}
		if !ok || a.Name == nil || seen[a.Name.Value] {
			return true
		}
		name := a.Name.Value
		seen[name] = true
		if r.looks++; r.looks > src.MaxObjects || !r.setBefore(name, int(c.Pos().Offset())) {
			return true
		}
		if at, ok := r.readLater(name, stmts[i+1:]); ok {
			r.flow.Values = append(r.flow.Values, LostValue{Place: r.placeOf(a), Name: name, Read: at})
		}
		return true
	})
}

func (r *listReader) setBefore(name string, at int) bool {
	return regexp.MustCompile(`(?m)(?:^|[;\s])` + name + `=`).MatchString(r.Src[:at])
}

// readLater is where later statements read a variable before they set it.
func (r *listReader) readLater(name string, stmts []*syntax.Stmt) (at src.Place, ok bool) {
	set := false
	for _, s := range stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.Assign:
				set = set || n.Name != nil && n.Name.Value == name && !n.Append
			case *syntax.ParamExp:
				if !ok && !set && n.Param != nil && n.Param.Value == name {
					at, ok = r.placeOf(n), true
				}
			}
			return !ok && !set
		})
	}
	return at, ok
}

// search notes a search under set -e whose failure ends the script although later commands
// check something else.
func (r *listReader) search(stmts []*syntax.Stmt, i int) {
	if !r.errexit || r.inFunc || r.trapped || stmts[i].Negated {
		return
	}
	c, ok := stmts[i].Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) > 0 || len(c.Assigns) != 1 || c.Assigns[0].Value == nil {
		return
	}
	last := r.searching(c.Assigns[0].Value)
	if last == nil || r.foundBefore(&syntax.Stmt{Cmd: bash.Substitution(c.Assigns[0].Value)}) {
		return
	}
	name := c.Assigns[0].Name.Value
	for _, s := range stmts[i+1:] {
		if r.looks++; r.looks > src.MaxObjects {
			return
		}
		text := r.Text(s)
		if !regexp.MustCompile(`\$\{?`+name+`\b`).MatchString(text) && (len(r.ends(s, false)) > 0 || script.Denial.MatchString(text)) {
			r.flow.NoMatch = append(r.flow.NoMatch, r.placeOf(last))
			return
		}
	}
	if i+1 < len(stmts) {
		r.flow.Ends = append(r.flow.Ends, r.placeOf(last))
	}
}

// searching is the search that a substitution fails with where it finds nothing: its last command
// or, with pipefail, any.
func (r *listReader) searching(w *syntax.Word) *syntax.CallExpr {
	return r.searchIn(bash.Substitution(w))
}

// searchIn is searching for a command.
func (r *listReader) searchIn(c syntax.Command) *syntax.CallExpr {
	for {
		b, ok := c.(*syntax.BinaryCmd)
		last := c
		if ok {
			if b.Op != syntax.Pipe {
				return nil
			}
			last = b.Y.Cmd
		}
		if call := bash.Called(last); call != nil && slices.Contains([]string{"grep", "egrep", "fgrep", "rg"}, call.Args[0].Lit()) {
			return call
		}
		if !ok || !r.pipefail {
			return nil
		}
		c = b.X.Cmd
	}
}
