// Package exits finds exit codes and values that are lost before they come to the end of the program:
// behind a pipe, in a subshell, by the next command, by a trap.
package exits

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// LostCode is an exit code that does not become the program's own.
type LostCode struct {
	src.Place
	Code     int
	Returned bool   // by a function
	Fails    bool   // the program ends with an error there
	Why      string // a phrase about where it ends
}

// WrongStatus is a place where a shell's script looks at $? and does not see the exit code
// that it means.
type WrongStatus struct {
	src.Place
	What, Instead string // sentences without a full stop
	Errexit       bool   // the script ends before, by set -e
}

// LostValue is a variable that is changed where the change is lost.
type LostValue struct {
	src.Place
	Name string
	Read src.Place // where it is read afterwards
}

// Flow is what the order of a shell's commands shows.
type Flow struct {
	Codes    []LostCode
	Statuses []WrongStatus
	Values   []LostValue
	Ends     []src.Place // searches that end the script by set -e where they find nothing, and nothing else is checked
	LastTest []src.Place // tests that the script ends with, with 1 where they do not hold
	NoMatch  []src.Place // searches that end the script by set -e where they find nothing, before other checks
	Output   []src.Place // searches that end the script by set -e where they find nothing, before it writes something in any case
}

// ReadFlow reads a shell's script; empty where it cannot be read, or another shell runs it in
// which the last command of a pipeline is not in a shell of its own.
func ReadFlow(p *script.Program) Flow {
	first, _, _ := strings.Cut(p.Text, "\n")
	if p.Lang != "sh" || p.Problem != nil || bash.OtherShell.MatchString(first) || strings.Contains(p.Text, "lastpipe") {
		return Flow{}
	}
	tree, ok := p.Bash()
	if !ok {
		return Flow{}
	}
	r := &listReader{Flow: &taint.Flow{Src: p.Text}, funcs: map[string]*syntax.Stmt{}}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			r.funcs[f.Name.Value] = f.Body
		}
		return true
	})
	if strings.HasPrefix(first, "#!") && shebangE.MatchString(first) {
		r.errexit = true
	}
	r.list(tree.Stmts, nil)
	r.lastTest(tree.Stmts, 0)
	r.alwaysZero(tree)
	return r.flow
}

var shebangE = lazyregexp.New(`sh\s+-\w*e`)

// listReader walks lists of commands in their order.
type listReader struct {
	*taint.Flow
	flow     Flow
	funcs    map[string]*syntax.Stmt
	errexit  bool
	pipefail bool
	setE     src.Place // where set -e stands
	trapped  bool      // trap ERR or EXIT sees the end
	checked  bool      // something has run, in the list or as a condition around it, whose code may be meant by $?
	looks    int       // how often the rest of the script was searched
	inFunc   bool      // in a function, which may be called where set -e does not count
	found    []finding
}

// list is statements one after the other; after is what follows the last of them, nil where
// that is the end.
func (r *listReader) list(stmts []*syntax.Stmt, after *syntax.Stmt) {
	defer func(checked bool, found []finding) { r.checked, r.found = checked, found }(r.checked, r.found)
	for i, s := range stmts {
		next := after
		if i+1 < len(stmts) {
			next = stmts[i+1]
		}
		r.options(s)
		if i+1 < len(stmts) {
			r.status(s, next)
		} else {
			r.status(s, nil)
		}
		r.checked = r.checked || r.checks(s)
		r.values(stmts, i)
		if next != nil && !r.errexit && !looksAtStatus(r.Text(next)) {
			r.lost(s)
		}
		r.background(s)
		r.search(stmts, i)
		r.lostOutput(stmts, i)
		r.inside(s, next)
		r.knownBehind(s)
	}
}

// options notes set -e and its like.
func (r *listReader) options(s *syntax.Stmt) {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) < 2 {
		return
	}
	switch c.Args[0].Lit() {
	case "trap":
		r.trapped = r.trapped || bash.TrapsEnd.MatchString(r.Text(s))
	case "set":
		for i, w := range c.Args[1:] {
			lit := w.Lit()
			on := strings.HasPrefix(lit, "-")
			if (on || strings.HasPrefix(lit, "+")) && !strings.HasPrefix(lit, "--") {
				if strings.Contains(lit, "e") {
					r.errexit, r.setE = on, r.placeOf(s)
				}
				if strings.Contains(lit, "o") && i+2 < len(c.Args) {
					switch c.Args[i+2].Lit() {
					case "pipefail":
						r.pipefail = on
					case "errexit":
						r.errexit, r.setE = on, r.placeOf(s)
					}
				}
			}
		}
	}
}

func (r *listReader) placeOf(n syntax.Node) src.Place {
	return src.At(int(n.Pos().Offset()), int(n.End().Offset()))
}

// inside walks the lists within a statement.
func (r *listReader) inside(s, after *syntax.Stmt) {
	switch c := s.Cmd.(type) {
	case *syntax.Block:
		r.list(c.Stmts, after)
	case *syntax.Subshell:
		r.list(c.Stmts, after)
	case *syntax.IfClause:
		was := r.checked
		for part := c; part != nil; part = part.Else {
			r.condition(part)
			r.checked = r.checked || len(part.Cond) == 1 && r.checks(part.Cond[0])
			before := r.found
			if len(part.Cond) == 1 {
				r.known(part.Cond[0], true)
			}
			r.list(part.Then, after)
			r.found = before
		}
		r.checked = was
	case *syntax.WhileClause:
		r.list(c.Do, nil)
	case *syntax.ForClause:
		r.list(c.Do, nil)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			r.list(item.Stmts, after)
		}
	case *syntax.FuncDecl:
		if b, ok := c.Body.Cmd.(*syntax.Block); ok {
			errexit, inFunc, checked := r.errexit, r.inFunc, r.checked
			r.inFunc, r.checked = true, false
			r.list(b.Stmts, nil)
			r.errexit, r.inFunc, r.checked = errexit, inFunc, checked
		}
	case *syntax.BinaryCmd:
		was := r.errexit
		if c.Op != syntax.Pipe {
			r.errexit = false
		}
		r.inside(c.X, nil)
		r.inside(c.Y, after)
		r.errexit = was
	}
}
