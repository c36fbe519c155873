//go:build !js

package dryrun

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxExpansions is how many variables and substitutions one word may hold.
const maxExpansions = 32

// runnable reports whether a program holds nothing that runs without end, starts a
// process, or takes memory without bound. What is left ends: a loop goes over the words
// that stand there, or over the lines of its input.
func runnable(tree *syntax.File) bool {
	ok := true
	regexes := map[*syntax.Word]bool{} // in which braces are no list
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryTest:
			if w, is := n.Y.(*syntax.Word); is && n.Op == syntax.TsReMatch {
				regexes[w] = true
			}
		case *syntax.ProcSubst, *syntax.CoprocClause, *syntax.TimeClause, *syntax.LetClause, *syntax.CStyleLoop, *syntax.ExtGlob:
			ok = false
		case *syntax.Stmt:
			ok = ok && !n.Background && !n.Coprocess && !n.Disown
		case *syntax.ForClause:
			ok = ok && !n.Select
		case *syntax.WhileClause:
			ok = ok && !n.Until && reads(n.Cond)
		case *syntax.Word:
			ok = ok && expansions(n) <= maxExpansions && (regexes[n] || !listsWords(n))
		case *syntax.FuncDecl:
			ok = ok && runnableBody(n)
			return false
		case *syntax.ParamExp:
			ok = ok && smallExpansion(n) && !unknown(n.Param.Value)
		}
		return ok
	})
	return ok
}

// runnableBody is runnable for a function, whose arguments are known.
func runnableBody(f *syntax.FuncDecl) bool {
	body := &syntax.File{Stmts: []*syntax.Stmt{f.Body}}
	outer := map[*syntax.Lit]string{}
	syntax.Walk(body, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && positional(p.Param.Value) {
			outer[p.Param] = p.Param.Value
			p.Param.Value = "a"
		}
		return true
	})
	ok := runnable(body)
	for lit, name := range outer {
		lit.Value = name
	}
	return ok
}

func positional(name string) bool {
	return name == "@" || name == "*" || name == "#" || len(name) == 1 && '1' <= name[0] && name[0] <= '9'
}

// elsewhere are variables whose values depend on the machine.
var elsewhere = []string{"0", "$", "!", "RANDOM", "SRANDOM", "SECONDS", "EPOCHSECONDS", "EPOCHREALTIME", "PPID", "BASH_SOURCE", "BASHPID", "USER", "LOGNAME", "HOSTNAME", "SHELL", "OSTYPE", "LINENO"}

func unknown(name string) bool { return positional(name) || slices.Contains(elsewhere, name) }

// reads reports whether a loop ends with its input: its condition is read alone.
func reads(cond []*syntax.Stmt) bool {
	if len(cond) != 1 {
		return false
	}
	c, ok := cond[0].Cmd.(*syntax.CallExpr)
	return ok && len(c.Args) > 0 && c.Args[0].Lit() == "read" && len(cond[0].Redirs) == 0
}

// expansions is how much of a word is expanded.
func expansions(w *syntax.Word) (count int) {
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit, *syntax.SglQuoted:
		case *syntax.DblQuoted:
			count += len(part.Parts)
		default:
			count++
		}
	}
	return count
}

// listsWords reports whether a word holds braces that make several of it.
func listsWords(w *syntax.Word) bool {
	return slices.ContainsFunc(w.Parts, func(part syntax.WordPart) bool {
		lit, ok := part.(*syntax.Lit)
		return ok && strings.Contains(lit.Value, "{") && (strings.Contains(lit.Value, "..") || strings.Contains(lit.Value, ","))
	})
}

// smallExpansion reports whether an expansion is not much longer than its value.
func smallExpansion(p *syntax.ParamExp) bool {
	if p.Excl || p.Exp != nil && strings.Contains(p.Exp.Op.String(), "=") {
		return false
	}
	if p.Repl == nil || p.Repl.With == nil {
		return true
	}
	with := p.Repl.With.Lit()
	return with != "" && len(with) <= maxExpansions || len(p.Repl.With.Parts) == 0
}

// growth is a command that watchGrowth writes into a program: it ends a run whose
// variables have become too long, or that has made too many rounds.
const growth = ".hookc.growth"

// watchGrowth puts growth behind each assignment and at the beginning of each loop, so
// that no value doubles without end.
func watchGrowth(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			names := assigned(n.Cmd)
			if len(names) > 0 {
				own := *n
				*n = syntax.Stmt{Position: n.Position, Cmd: &syntax.Block{Stmts: []*syntax.Stmt{&own, watch(names)}}}
				for _, a := range assigns(own.Cmd) {
					syntax.Walk(a, nested)
				}
				return false
			}
		case *syntax.ForClause:
			n.Do = append([]*syntax.Stmt{watch(nil)}, n.Do...)
		case *syntax.WhileClause:
			n.Do = append([]*syntax.Stmt{watch(nil)}, n.Do...)
		}
		return true
	})
}

// nested watches the substitutions of an assignment, which is not walked again.
func nested(n syntax.Node) bool {
	if c, ok := n.(*syntax.CmdSubst); ok {
		for _, s := range c.Stmts {
			watchGrowth(&syntax.File{Stmts: []*syntax.Stmt{s}})
		}
		return false
	}
	return true
}

func assigns(c syntax.Command) []*syntax.Assign {
	switch c := c.(type) {
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			return c.Assigns
		}
	case *syntax.DeclClause:
		return c.Args
	}
	return nil
}

func assigned(c syntax.Command) (names []string) {
	for _, a := range assigns(c) {
		if a.Name != nil && (a.Value != nil || a.Array != nil) {
			names = append(names, a.Name.Value)
		}
	}
	return names
}

func watch(names []string) *syntax.Stmt {
	args := []*syntax.Word{{Parts: []syntax.WordPart{&syntax.Lit{Value: growth}}}}
	for _, name := range names {
		value := &syntax.ParamExp{Param: &syntax.Lit{Value: name},
			Index: nil, Exp: &syntax.Expansion{Op: syntax.DefaultUnset, Word: nil}}
		args = append(args, &syntax.Word{Parts: []syntax.WordPart{&syntax.DblQuoted{Parts: []syntax.WordPart{value}}}})
	}
	return &syntax.Stmt{Cmd: &syntax.CallExpr{Args: args}}
}
