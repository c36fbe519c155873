package exits

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

var readsStatus = lazyregexp.New(`\$\?|\$\{\?\}`)

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

// background notes the codes with which a part ends that nothing waits for.
func (r *listReader) background(s *syntax.Stmt) {
	if !s.Background || s.Coprocess || waits.MatchString(r.Src) {
		return
	}
	codes := r.ends(s.Cmd, false)
	if c, ok := s.Cmd.(*syntax.CallExpr); ok && len(c.Args) > 0 && r.funcs[c.Args[0].Lit()] != nil {
		codes = r.ends(r.funcs[c.Args[0].Lit()], false)
	}
	for _, e := range codes {
		e.Why = "& runs this in a shell of its own, and nothing waits for it"
		r.flow.Codes = append(r.flow.Codes, e)
	}
}

var waits = lazyregexp.New(`\bwait\b`)

// substituted is the call whose output a word is; nil where it is something else.
func substituted(w *syntax.Word) *syntax.CallExpr {
	return bash.Called(bash.Substitution(w))
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
