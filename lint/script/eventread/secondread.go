package eventread

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// SecondRead is a command of a shell's script that reads standard input when a command
// before it has read all of it.
func SecondRead(p *script.Program) (src.Place, bool) {
	if p.Lang != "sh" || p.Problem != nil {
		return src.Place{}, false
	}
	tree, ok := p.Bash()
	if !ok || strings.Contains(p.Text, "exec ") && strings.Contains(p.Text, "<") && execInput.MatchString(p.Text) {
		return src.Place{}, false
	}
	r := &inputReads{Flow: &taint.Flow{Src: p.Text, Vars: map[string]string{}}}
	r.list(tree.Stmts, true)
	return r.second, r.found
}

var execInput = lazyregexp.New(`\bexec\b[^\n]*<`)

// inputReads walks a script in the order in which it runs.
type inputReads struct {
	*taint.Flow
	read   bool // all of the input has been read, on every way to here
	found  bool
	second src.Place
}

func (r *inputReads) list(stmts []*syntax.Stmt, always bool) {
	for _, s := range stmts {
		r.stmt(s, always)
	}
}

// stmt is a statement that runs always, or only on some ways.
func (r *inputReads) stmt(s *syntax.Stmt, always bool) {
	if s == nil || slices.ContainsFunc(s.Redirs, redirectsInput) {
		return
	}
	always = always && !s.Background
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		r.words(c.Args, always)
		for _, a := range c.Assigns {
			r.words([]*syntax.Word{a.Value}, always)
		}
		if len(c.Args) > 0 && r.ReadsEvent(s, c) {
			r.reads(c, always)
		}
	case *syntax.DeclClause:
		for _, a := range c.Args {
			r.words([]*syntax.Word{a.Value}, always)
		}
	case *syntax.BinaryCmd:
		before := r.read
		r.stmt(c.X, always)
		after := r.read
		if c.Op == syntax.OrStmt && !before && isOtherProgram(c) {
			r.read = false
		}
		if c.Op == syntax.AndStmt || c.Op == syntax.OrStmt {
			r.stmt(c.Y, false)
		}
		r.read = r.read || after
	case *syntax.Block:
		r.list(c.Stmts, always)
	case *syntax.Subshell:
		r.list(c.Stmts, always)
	case *syntax.IfClause:
		r.clause(c, always)
	case *syntax.CaseClause:
		r.words([]*syntax.Word{c.Word}, always)
		for _, item := range c.Items {
			r.list(item.Stmts, false)
		}
	}
}

// isOtherProgram reports whether another program runs on the right of || than on its left. It runs where
// the one on the left is not installed, and then nothing has been read. cat is installed.
func isOtherProgram(or *syntax.BinaryCmd) bool {
	right := firstProgram(or.Y)
	for left := or.X; ; {
		b, ok := left.Cmd.(*syntax.BinaryCmd)
		if !ok || b.Op != syntax.OrStmt {
			name := firstProgram(left)
			return name != "" && name != "cat" && name != right
		}
		if firstProgram(b.Y) == right {
			return false
		}
		left = b.X
	}
}

// firstProgram is the program that reads the input of a statement; "" where that is not plain.
func firstProgram(s *syntax.Stmt) string {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		return firstProgram(b.X)
	}
	if c := bash.Called(s.Cmd); c != nil {
		return c.Args[0].Lit()
	}
	return ""
}

func (r *inputReads) clause(c *syntax.IfClause, always bool) {
	for ; c != nil; c = c.Else {
		r.list(c.Cond, always)
		r.list(c.Then, false)
		always = false
	}
}

// words looks into the substitutions that words are made of.
func (r *inputReads) words(words []*syntax.Word, always bool) {
	for _, w := range words {
		if w == nil {
			continue
		}
		for _, p := range w.Parts {
			switch p := p.(type) {
			case *syntax.CmdSubst:
				r.list(p.Stmts, always)
			case *syntax.DblQuoted:
				r.words([]*syntax.Word{{Parts: p.Parts}}, always)
			}
		}
	}
}

func (r *inputReads) reads(c *syntax.CallExpr, always bool) {
	if r.read && !r.found {
		r.found, r.second = true, src.At(int(c.Pos().Offset()), int(c.End().Offset()))
	}
	r.read = r.read || always
}

func redirectsInput(r *syntax.Redirect) bool {
	switch r.Op {
	case syntax.RdrIn, syntax.RdrInOut, syntax.DplIn, syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
		return true
	}
	return false
}

// arguments are what takes an argument of the program for JSON, by language.
var arguments = map[string]*lazyregexp.Regexp{
	"python": lazyregexp.New(`\bjson\.loads\(\s*(sys\.argv\[1\])\s*\)`),
	"node":   lazyregexp.New(`\bJSON\.parse\(\s*(process\.argv\[2\])\s*\)`),
	"sh":     lazyregexp.New(`\bjq\b[^\n|;&]*<<<\s*("?\$\{?1\}?"?)(?:[\s;)]|$)|\b(?:echo|printf '%s(?:\\n)?')\s+("?\$\{?1\}?"?)\s*\|\s*jq\b`),
}

// countsArguments is how programs ask whether there are arguments.
var countsArguments = lazyregexp.New(`len\(\s*sys\.argv|argv\.length|\$#|\$\{1:|-[nz]\s+"?\$\{?1\b|\bset\s+--|\bfunction\b|\(\)\s*\{`)

// EventArgument is where a program takes its first argument for the event, and reads no
// standard input.
func EventArgument(p *script.Program) (src.Place, bool) {
	re := arguments[p.Lang]
	if re == nil || p.Lang != "sh" && p.ReadsStdin || countsArguments.MatchString(p.Text) {
		return src.Place{}, false
	}
	m := re.FindStringSubmatchIndex(p.Text)
	if m == nil {
		return src.Place{}, false
	}
	if m[2] < 0 {
		m = m[2:]
	}
	return src.At(m[2], m[3]), true
}
