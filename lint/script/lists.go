package script

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// LostCode is an exit code that does not become the program's own.
type LostCode struct {
	Place
	Code     int
	Returned bool   // by a function
	Why      string // a phrase about where it ends
}

// WrongStatus is a place where a shell's script looks at $? and does not see the exit code
// that it means.
type WrongStatus struct {
	Place
	What, Instead string // sentences without a full stop
	Errexit       bool   // the script ends before, by set -e
}

// LostValue is a variable that is changed where the change is lost.
type LostValue struct {
	Place
	Name string
	Read Place // where it is read afterwards
}

// Flow is what the order of a shell's commands shows.
type Flow struct {
	Codes    []LostCode
	Statuses []WrongStatus
	Values   []LostValue
	NoMatch  []Place // searches that end the script by set -e where they find nothing, before other checks
}

// ReadFlow reads a shell's script; empty where it cannot be read, or another shell runs it in
// which the last command of a pipeline is not in a shell of its own.
func (p *Program) ReadFlow(source string) Flow {
	first, _, _ := strings.Cut(source, "\n")
	if p.Lang != "sh" || p.Problem != nil || otherShell.MatchString(first) || strings.Contains(source, "lastpipe") {
		return Flow{}
	}
	tree, ok := parseBash(source)
	if !ok {
		return Flow{}
	}
	r := &listReader{taint: &taint{src: source}, funcs: map[string]*syntax.Stmt{}}
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
	return r.flow
}

var (
	otherShell = regexp.MustCompile(`^#!.*\b(?:zsh|ksh|mksh|fish)\b`)
	shebangE   = regexp.MustCompile(`sh\s+-\w*e`)
)

// listReader walks lists of commands in their order.
type listReader struct {
	*taint
	flow     Flow
	funcs    map[string]*syntax.Stmt
	errexit  bool
	pipefail bool
	setE     Place // where set -e stands
	trapped  bool  // trap ERR or EXIT sees the end
	looks    int   // how often the rest of the script was searched
	inFunc   bool  // in a function, which may be called where set -e does not count
}

// list is statements one after the other; after is what follows the last of them, nil where
// that is the end.
func (r *listReader) list(stmts []*syntax.Stmt, after *syntax.Stmt) {
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
		r.values(stmts, i)
		if next != nil && !r.errexit && !looksAtStatus(r.text(next)) {
			r.lost(s)
		}
		r.search(stmts, i)
		r.inside(s, next)
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
		r.trapped = r.trapped || trapsEnd.MatchString(r.text(s))
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

var trapsEnd = regexp.MustCompile(`\b(?:ERR|EXIT|0)\b`)

func (r *listReader) placeOf(n syntax.Node) Place {
	return Place{int(n.Pos().Offset()), int(n.End().Offset())}
}

// inside walks the lists within a statement.
func (r *listReader) inside(s, after *syntax.Stmt) {
	switch c := s.Cmd.(type) {
	case *syntax.Block:
		r.list(c.Stmts, after)
	case *syntax.Subshell:
		r.list(c.Stmts, after)
	case *syntax.IfClause:
		for part := c; part != nil; part = part.Else {
			r.condition(part)
			r.list(part.Then, after)
		}
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
			errexit, inFunc := r.errexit, r.inFunc
			r.inFunc = true
			r.list(b.Stmts, nil)
			r.errexit, r.inFunc = errexit, inFunc
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

var readsStatus = regexp.MustCompile(`\$\?|\$\{\?\}`)

// looksAtStatus reports whether a text looks at the status of what stands before it.
func looksAtStatus(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return readsStatus.MatchString(first) || strings.Contains(first, "PIPESTATUS")
}

// lost notes the codes with which a statement ends a shell of its own, where another one
// follows and nothing looks at its status.
func (r *listReader) lost(s *syntax.Stmt) {
	if s.Negated || s.Background {
		return
	}
	switch c := s.Cmd.(type) {
	case *syntax.BinaryCmd:
		if c.Op == syntax.Pipe {
			for _, e := range r.ends(c, false) {
				e.Why = "a pipeline runs each of its commands in a shell of its own, and this code ends only that one"
				r.flow.Codes = append(r.flow.Codes, e)
			}
		}
	case *syntax.Subshell:
		for _, e := range r.ends(c, false) {
			e.Why = "the parentheses are a shell of their own, and this code ends only that one"
			r.flow.Codes = append(r.flow.Codes, e)
		}
	case *syntax.CallExpr:
		if len(c.Args) > 0 {
			if body := r.funcs[c.Args[0].Lit()]; body != nil {
				for _, e := range r.ends(body, true) {
					e.Place, e.Returned, e.Why = r.placeOf(s), true, "the next command replaces the code that "+c.Args[0].Lit()+" returns"
					r.flow.Codes = append(r.flow.Codes, e)
				}
			}
			return
		}
		for _, a := range c.Assigns {
			if call := substituted(a.Value); call != nil && r.funcs[call.Args[0].Lit()] != nil {
				for _, e := range r.ends(r.funcs[call.Args[0].Lit()], false) {
					e.Why = "$(" + call.Args[0].Lit() + ") runs in a shell of its own, and this code ends only that one"
					r.flow.Codes = append(r.flow.Codes, e)
				}
			}
		}
	}
}

// substituted is the call whose output a word is; nil where it is something else.
func substituted(w *syntax.Word) *syntax.CallExpr {
	if w == nil || len(w.Parts) != 1 {
		return nil
	}
	part := w.Parts[0]
	if q, ok := part.(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	sub, ok := part.(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return nil
	}
	if c, ok := sub.Stmts[0].Cmd.(*syntax.CallExpr); ok && len(c.Args) > 0 {
		return c
	}
	return nil
}

// ends are the constant codes other than 0 that a node exits with, or returns; not those of
// functions that it defines, and of shells within it.
func (r *listReader) ends(n syntax.Node, returns bool) (out []LostCode) {
	syntax.Walk(n, func(m syntax.Node) bool {
		switch c := m.(type) {
		case *syntax.FuncDecl, *syntax.CmdSubst:
			return false
		case *syntax.CallExpr:
			if len(c.Args) != 2 || !returns && c.Args[0].Lit() != "exit" || returns && c.Args[0].Lit() != "return" {
				return true
			}
			if code, err := strconv.Atoi(c.Args[1].Lit()); err == nil && code != 0 {
				out = append(out, LostCode{Place: r.placeOf(c), Code: code})
			}
		}
		return true
	})
	return out
}

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
		if r.looks++; r.looks > maxObjects || !r.setBefore(name, int(c.Pos().Offset())) {
			return true
		}
		if at, ok := r.readLater(name, stmts[i+1:]); ok {
			r.flow.Values = append(r.flow.Values, LostValue{Place: r.placeOf(a), Name: name, Read: at})
		}
		return true
	})
}

func (r *listReader) setBefore(name string, at int) bool {
	return regexp.MustCompile(`(?m)(?:^|[;\s])` + name + `=`).MatchString(r.src[:at])
}

// readLater is where later statements read a variable before they set it.
func (r *listReader) readLater(name string, stmts []*syntax.Stmt) (at Place, ok bool) {
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
	last := lastOf(c.Assigns[0].Value)
	if last == nil || !slices.Contains([]string{"grep", "egrep", "fgrep", "rg"}, last.Args[0].Lit()) {
		return
	}
	name := c.Assigns[0].Name.Value
	for _, s := range stmts[i+1:] {
		if r.looks++; r.looks > maxObjects {
			return
		}
		text := r.text(s)
		if !regexp.MustCompile(`\$\{?`+name+`\b`).MatchString(text) && (len(r.ends(s, false)) > 0 || denial.MatchString(text)) {
			r.flow.NoMatch = append(r.flow.NoMatch, r.placeOf(last))
			return
		}
	}
}

// lastOf is the last command of the substitution that a word is.
func lastOf(w *syntax.Word) *syntax.CallExpr {
	if len(w.Parts) != 1 {
		return nil
	}
	part := w.Parts[0]
	if q, ok := part.(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	sub, ok := part.(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return nil
	}
	s := sub.Stmts[0]
	for {
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok {
			break
		}
		if b.Op != syntax.Pipe {
			return nil
		}
		s = b.Y
	}
	if c, ok := s.Cmd.(*syntax.CallExpr); ok && len(c.Args) > 0 {
		return c
	}
	return nil
}
